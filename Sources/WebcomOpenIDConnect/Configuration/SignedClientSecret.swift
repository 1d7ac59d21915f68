import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A client secret that is a signed token and made anew for each request, as Apple wants it.
///
/// ES256 by a key that the provider gave to the developer; shown by nothing.
public struct SignedClientSecret: Sendable, CustomStringConvertible, CustomReflectable {
    private static let maximumKeyBytes = 16_384
    /// Apple takes six months at most.
    private static let maximumLifetime = 15_777_000.0

    private let key: PrivateSignatureKey
    private let teamID: String
    private let keyID: String
    private let audience: String
    private let lifetime: Double

    /// Takes what the provider gave.
    ///
    /// - Parameters:
    ///   - key: The text of the `.p8` file: an EC private key on P-256 (PKCS #8, PEM).
    ///   - keyID: The key's name (`kid`).
    ///   - teamID: The developer's team (`iss`).
    ///   - audience: Whom the secret is for (`aud`).
    ///   - lifetime: How long each secret is valid; from a second to six months.
    /// - Throws: ``ProviderConfigurationError`` for what is no such key; it is not in the error.
    public init(
        key: ClientSecret, keyID: String, teamID: String, audience: String = "https://appleid.apple.com",
        lifetime: Duration = .seconds(300)
    ) throws(ProviderConfigurationError) {
        guard let der = Self.der(key.reveal()), let pair = try? PrivateSignatureKey(pkcs8: SecretBytes(der)),
            case .ec(.p256, _, _) = pair.publicKey.parameters
        else {
            throw ProviderConfigurationError(
                "the key of the client secret is no EC private key on P-256 in PEM (PKCS #8): give the .p8 file's text")
        }
        self.key = pair
        self.keyID = keyID
        self.teamID = teamID
        self.audience = audience
        self.lifetime = min(max(1, lifetime / .seconds(1)), Self.maximumLifetime)
    }

    /// A secret for a client, valid from now on.
    func make(clientID: String, now: Date) throws(AuthenticationError) -> String {
        let issued = Int64(now.timeIntervalSince1970)
        let header: JSONValue = ["alg": "ES256", "kid": .string(self.keyID)]
        let payload: JSONValue = [
            "iss": .string(self.teamID), "sub": .string(clientID), "aud": .string(self.audience),
            "iat": .integer(issued), "exp": .integer(issued + Int64(self.lifetime)),
        ]
        let input = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(payload.utf8))"
        do { return "\(input).\(Base64URL.encode(try self.key.sign(Array(input.utf8), .es256)))" } catch {
            throw AuthenticationError(.unavailable, "The client secret could not be signed.", cause: error)
        }
    }

    /// The bytes between the lines of a PEM text; nil for another form.
    private static func der(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= Self.maximumKeyBytes else { return nil }
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.isEmpty }
        guard lines.count >= 3, lines.first == "-----BEGIN PRIVATE KEY-----",
            lines.last == "-----END PRIVATE KEY-----"
        else { return nil }
        return Data(base64Encoded: lines.dropFirst().dropLast().joined()).map { Array($0) }
    }

    /// Never the key.
    public var description: String { "signed client secret" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
