import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTokens
import WebcomTransport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is asked of the token endpoint, whatever the grant (RFC 6749 §4.1.3, RFC 8628 §3.4).
struct TokenRequest {
    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
    private static let assertionLifetime: Int64 = 60
    private static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    /// The grant's parameters, in their order.
    var parameters: [(name: String, value: String)]
    /// What of them must not be shown, should the provider say it back.
    var secrets: [String]
    private var fields: [TransportRequest.Field] = [
        TransportRequest.Field("content-type", "application/x-www-form-urlencoded")
    ]

    /// Asks with the parameters of a grant.
    init(_ parameters: [(name: String, value: String)], secrets: [String]) {
        self.parameters = parameters
        self.secrets = secrets
    }

    /// Exchanges a code.
    init(code: String, redirectAddress: String, verifier: String) {
        self.init(
            [
                ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectAddress),
                ("code_verifier", verifier),
            ], secrets: [code, verifier])
    }

    /// Asks what a device's user said (RFC 8628 §3.4).
    init(deviceCode: String) {
        self.init([("grant_type", Self.deviceGrant), ("device_code", deviceCode)], secrets: [deviceCode])
    }

    /// Renews tokens (RFC 6749 §6).
    init(refreshToken: String) {
        self.init([("grant_type", "refresh_token"), ("refresh_token", refreshToken)], secrets: [refreshToken])
    }

    /// Says who asks.
    ///
    /// - Throws: `.unavailable` where a token cannot be signed.
    mutating func authenticate(
        _ configuration: ProviderConfiguration, audience: String, now: Date, random: any RandomBytes
    ) throws(AuthenticationError) {
        let clientID = configuration.clientID
        switch configuration.clientAuthentication {
        case .secretBasic(let secret):
            let pair = "\(FormEncoding.encoded(clientID)):\(FormEncoding.encoded(secret.reveal()))"
            let text = Data(pair.utf8).base64EncodedString()
            self.fields.append(TransportRequest.Field("authorization", "Basic \(text)"))
            self.secrets += [secret.reveal(), text]
        case .secretPost(let secret): self.add(secret: secret.reveal(), clientID)
        case .none: self.parameters.append(("client_id", clientID))
        case .signedSecret(let secret): self.add(secret: try secret.make(clientID: clientID, now: now), clientID)
        case .privateKey(let key, let own):
            let assertion = try Self.assertion(clientID, own ?? audience, key, now, random)
            self.parameters += [
                ("client_id", clientID), ("client_assertion_type", Self.assertionType), ("client_assertion", assertion),
            ]
            self.secrets.append(assertion)
        }
    }

    private mutating func add(secret: String, _ clientID: String) {
        self.parameters += [("client_id", clientID), ("client_secret", secret)]
        self.secrets.append(secret)
    }

    /// A token that says who asks, good for a minute (RFC 7523 §3).
    private static func assertion(
        _ clientID: String, _ audience: String, _ key: JSONWebKey, _ now: Date, _ random: any RandomBytes
    ) throws(AuthenticationError) -> String {
        let issued = Int64(now.timeIntervalSince1970)
        let payload: JSONValue = [
            "iss": .string(clientID), "sub": .string(clientID), "aud": .string(audience), "iat": .integer(issued),
            "exp": .integer(issued + Self.assertionLifetime), "jti": .string(Base64URL.encode(random.bytes(16))),
        ]
        do { return try JSONWebSignature.sign(payload.utf8, type: "JWT", with: key) } catch {
            throw AuthenticationError(.unavailable, "The client's token could not be signed.", cause: error)
        }
    }

    /// The request.
    func request(to address: String) -> TransportRequest {
        TransportRequest(
            .post, address, fields: self.fields, body: Array(FormEncoding.text(self.parameters).utf8))
    }
}
