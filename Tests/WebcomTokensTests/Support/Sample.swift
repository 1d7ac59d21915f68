import WebcomAuthentication
import WebcomCryptography
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A forge for ES256, a verifier of its tokens, and a clock that both keep to.
struct Sample: Sendable {
    static let issuer = "https://login.example"
    static let audience = "https://api.example"
    /// The date of the clock, in seconds since 1970.
    static let now: Int64 = 1_800_000_000
    /// The same as a date.
    static let date = Date(timeIntervalSince1970: 1_800_000_000)
    static let header = #"{"alg":"ES256","kid":"k","typ":"at+jwt"}"#

    let forge: Forge
    let clock = ManualClock()
    let verifier: TokenVerifier

    /// Makes a sample; `rememberedTokens` and the rest as the verifier has it.
    init(
        type: TokenType = .access, allowedSkew: Duration = .seconds(30), maximumLifetime: Duration = .seconds(86_400),
        rememberedTokens: Int = 100, rememberedRevocations: Int = 100, authorizedParties: [String]? = nil
    ) throws {
        self.forge = try Forge(.es256)
        self.verifier = TokenVerifier(
            keys: try self.forge.keySet, issuer: Self.issuer, audience: Self.audience, type: type,
            authorizedParties: authorizedParties, allowedSkew: allowedSkew, maximumLifetime: maximumLifetime,
            rememberedTokens: rememberedTokens, rememberedRevocations: rememberedRevocations, clock: self.clock)
    }

    /// The claims of a good token, with these put in place of its own; `nil` leaves one out.
    static func claims(_ changes: [String: JSONValue?] = [:]) -> [String: JSONValue] {
        var claims: [String: JSONValue] = [
            "iss": .string(Self.issuer), "sub": "u1", "aud": .string(Self.audience), "exp": .integer(Self.now + 600),
            "iat": .integer(Self.now), "jti": "t1", "sid": "s1",
        ]
        for (name, value) in changes { claims[name] = value }
        return claims
    }

    /// A token of a good header and these claims.
    func token(_ changes: [String: JSONValue?] = [:]) throws -> String {
        try self.forge.token(header: Self.header, payload: JSONValue.object(Self.claims(changes)).json)
    }

    /// Why the verifier refuses `token`; nil when it does not.
    func error(_ token: String) -> TokenError? {
        do {
            _ = try self.verifier.verify(token)
            return nil
        } catch { return error }
    }
}
