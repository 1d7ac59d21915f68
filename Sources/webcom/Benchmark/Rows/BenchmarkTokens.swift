import WebcomAuthentication
import WebcomPrimitives
import WebcomTokens

/// Access tokens as the embedded back-end issues them, each another one.
struct BenchmarkTokens {
    static let issuer = "https://accounts.example.org"
    static let audience = "orders"
    static let count = 256

    /// The texts.
    let texts: [String]
    private let keys: JSONWebKeySet

    /// Signs with a key of ours.
    init(_ key: SigningKey) throws {
        let issuer = TokenIssuer(issuer: Self.issuer, ring: TokenKeyRing(key))
        self.texts = try (0..<Self.count).map { number in
            var request = TokenRequest(
                subject: "account-\(number)-0123456789012345", audience: Self.audience, lifetime: .seconds(3_600))
            request.sessionID = "session-\(number)-0123456789"
            request.methods = ["pwd"]
            request.contextClass = "aal1"
            request.additional["provider"] = "eMail"
            return try issuer.issue(request).reveal()
        }
        self.keys = try issuer.keySet()
    }

    /// The same claims, signed with a shared secret.
    init(_ others: BenchmarkTokens, sharedKey: JSONWebKey) throws {
        self.texts = try others.texts.map { text in
            try JSONWebSignature.sign(try Self.parts(text).payload, type: TokenType.access.name, with: sharedKey)
        }
        self.keys = try JSONWebKeySet([sharedKey])
    }

    /// A verifier that has seen none of them.
    var verifier: TokenVerifier { TokenVerifier(keys: self.keys, issuer: Self.issuer, audience: Self.audience) }

    /// What was signed of each, and the signature.
    func signatures() throws -> [(message: [UInt8], signature: [UInt8])] {
        try self.texts.map { text in
            let parts = try Self.parts(text)
            return (parts.message, parts.signature)
        }
    }

    private static func parts(_ text: String) throws -> (message: [UInt8], payload: [UInt8], signature: [UInt8]) {
        let parts = text.split(separator: ".")
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]), let signature = Base64URL.decode(parts[2])
        else { throw BenchmarkError("a token has not three parts") }
        return (Array("\(parts[0]).\(parts[1])".utf8), payload, signature)
    }
}
