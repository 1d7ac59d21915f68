import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Signs tokens with a secret of its own (RFC 7519, HS256), as a provider of the app's own does.
struct DemoSigner {
    private static let lifetime: Int64 = 60

    let secret = (0..<32).map { _ in UInt8.random(in: 0...255) }
    /// Who it says that it is; nil for nobody.
    var issuer: String?

    /// A token that names a user, good for a minute.
    func token(_ subject: String, _ further: [String: JSONValue] = [:]) -> String {
        let now = Int64(Date().timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "sub": .string(subject), "aud": .string(DelegationWorld.audience), "iat": .integer(now),
            "exp": .integer(now + Self.lifetime), "jti": .string(String(UInt64.random(in: 0...UInt64.max))),
        ]
        if let issuer { claims["iss"] = .string(issuer) }
        let header: JSONValue = ["alg": "HS256", "typ": "JWT"]
        let payload = JSONValue.object(claims.merging(further) { $1 })
        let input = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(payload.utf8))"
        let code = HMACSHA256.authenticationCode(for: Array(input.utf8), key: SecretBytes(self.secret))
        return "\(input).\(Base64URL.encode(code))"
    }
}
