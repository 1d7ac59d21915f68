import Foundation
import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTokens
import webcom

/// An OpenID provider on this machine, whose pages are no pages: a test says what a user does there.
final class TestProvider: Sendable {
    private struct Grant: Sendable {
        let challenge: String
        let nonce: String?
        let redirectAddress: String
        let subject: String
    }

    static let clientID = "app"
    static let secret = "cl1ent-secret"

    private let port = Locked<UInt16>(0)
    private let key: PrivateSignatureKey
    private let published: JSONValue
    private let grants = Locked<[String: Grant]>([:])
    let devices = Locked<[String: Device]>([:])
    private let wrong = Locked<[String]>([])
    /// The requests that had no right client's secret.
    var unauthenticated: [String] { self.wrong.withLock { $0 } }
    var issuer: String { "http://127.0.0.1:\(self.port.withLock { $0 })" }

    private init() throws {
        self.key = try PrivateSignatureKey.generate(for: .es256)
        let key = try JSONWebKey(self.key, algorithm: SignatureAlgorithm(.es256))
        var members = key.json?.objectValue ?? [:]
        members["kid"] = "k1"
        self.published = .object(members)
    }

    /// Has one there while `body` runs.
    static func run(_ body: (TestProvider) async throws -> Void) async throws {
        let provider = try TestProvider()
        let server = try ThreadedServer { provider.answer($0) }
        provider.port.withLock { $0 = server.port }
        defer { server.end() }
        try await body(provider)
    }

    /// A user signs in at the address that they were sent to: the address that they are sent back to.
    func signIn(_ subject: String, at address: String) throws -> String {
        let query = Self.query(address)
        guard address.hasPrefix("\(self.issuer)/authorize?"), query["client_id"] == Self.clientID,
            let redirect = query["redirect_uri"], let challenge = query["code_challenge"], let nonce = query["nonce"]
        else { throw WebClientError("not sent to the provider: \(address)") }
        let code = Base64URL.encode(SystemRandomBytes().bytes(12))
        let grant = Grant(challenge: challenge, nonce: nonce, redirectAddress: redirect, subject: subject)
        self.grants.withLock { $0[code] = grant }
        return redirect + "?" + FormEncoding.text([("code", code), ("state", query["state"] ?? "")])
    }

    /// A user says no.
    func refuse(at address: String) -> String {
        let query = Self.query(address)
        let pairs = [("error", "access_denied"), ("state", query["state"] ?? "")]
        return (query["redirect_uri"] ?? "") + "?" + FormEncoding.text(pairs)
    }

    /// The parameters of an address.
    static func query(_ address: String) -> [String: String] {
        let query = address.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        return (try? FormEncoding.values(query.utf8, maximumCount: 64)) ?? [:]
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch request.head.path {
        case "/.well-known/openid-configuration": self.json(self.metadata)
        case "/keys": self.json(["keys": .array([self.published])])
        case "/token": self.token(request)
        case "/codes": self.json(self.deviceCodes())
        default: HTTPResponse(.notFound)
        }
    }

    private func json(_ json: JSONValue, _ status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status, type: "application/json", body: json.json)
    }

    private var metadata: JSONValue {
        [
            "issuer": .string(self.issuer), "authorization_endpoint": .string("\(self.issuer)/authorize"),
            "token_endpoint": .string("\(self.issuer)/token"), "jwks_uri": .string("\(self.issuer)/keys"),
            "device_authorization_endpoint": .string("\(self.issuer)/codes"),
            "response_types_supported": ["code"], "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["ES256"], "code_challenge_methods_supported": ["S256"],
        ]
    }

    private func token(_ request: HTTPRequest) -> HTTPResponse {
        let basic = "Basic " + Data("\(Self.clientID):\(Self.secret)".utf8).base64EncodedString()
        guard request.head.fields["authorization"] == basic else {
            self.wrong.withLock { $0.append(request.head.fields["authorization"] ?? "nothing") }
            return self.json(["error": "invalid_client"], .unauthorized)
        }
        let form = (try? FormEncoding.values(request.body, maximumCount: 64)) ?? [:]
        guard form["grant_type"] != Self.deviceGrantType else {
            let (subject, error) = self.subject(ofDevice: form["device_code"] ?? "")
            guard let subject else { return self.json(["error": .string(error)], .badRequest) }
            return self.tokens(Grant(challenge: "", nonce: nil, redirectAddress: "", subject: subject))
        }
        let challenge = Base64URL.encode(SHA256.hash(Array((form["code_verifier"] ?? "").utf8)))
        guard let grant = self.grants.withLock({ $0.removeValue(forKey: form["code"] ?? "") }),
            grant.challenge == challenge, grant.redirectAddress == form["redirect_uri"]
        else { return self.json(["error": "invalid_grant"], .badRequest) }
        return self.tokens(grant)
    }

    private func tokens(_ grant: Grant) -> HTTPResponse {
        guard let token = try? self.idToken(grant) else { return self.json([:], .serverError) }
        return self.json([
            "access_token": "an-access-token", "token_type": "Bearer", "expires_in": 3_600, "id_token": .string(token),
        ])
    }

    private func idToken(_ grant: Grant) throws -> String {
        let now = Int64(Date().timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(self.issuer), "sub": .string(grant.subject), "aud": .string(Self.clientID),
            "exp": .integer(now + 300), "iat": .integer(now), "auth_time": .integer(now),
            "name": .string(grant.subject.capitalized),
        ]
        claims["nonce"] = grant.nonce.map(JSONValue.string)
        let header: JSONValue = ["alg": "ES256", "kid": "k1", "typ": "JWT"]
        let input = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(JSONValue.object(claims).utf8))"
        return "\(input).\(Base64URL.encode(try self.key.sign(Array(input.utf8), .es256)))"
    }
}
