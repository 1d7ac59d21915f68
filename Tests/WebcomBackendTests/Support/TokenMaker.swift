import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A provider of the app's own that signs tokens, well or badly.
struct TokenMaker: Sendable {
    static let audience = "webcom.example"
    static let secret = [UInt8](repeating: 7, count: 32)

    let clock: ManualClock

    /// The key of a secret.
    static func key(_ secret: [UInt8] = Self.secret, id: String? = nil) throws -> JSONWebKey {
        let name = id.map { #","kid":"\#($0)""# } ?? ""
        return try JSONWebKey(json: #"{"kty":"oct","alg":"HS256","k":"\#(Base64URL.encode(secret))"\#(name)}"#)
    }

    /// The claims of a good token; `changes` replaces some, null removes one.
    func claims(_ changes: [String: JSONValue] = [:]) -> JSONValue {
        let now = Int64(self.clock.now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "sub": "4711", "aud": .string(Self.audience), "iat": .integer(now), "exp": .integer(now + 300),
            "jti": "one", "name": "Vera", "profile": ["site": "A"],
        ]
        for (name, value) in changes {
            claims.removeValue(forKey: name)
            if !value.isNull { claims[name] = value }
        }
        return .object(claims)
    }

    /// A token of such claims.
    func token(_ changes: [String: JSONValue] = [:], key: JSONWebKey? = nil) throws -> String {
        try JSONWebSignature.sign(self.claims(changes).utf8, type: "JWT", with: try key ?? Self.key())
    }
}
