public import WebcomAuthentication
import WebcomTokens

/// A provider of the app's own that signs JSON Web Tokens for its users (Webcom: custom provider; RFC 7519).
///
/// Of the token: `sub` is the user; `aud`, `iat` and `exp` must be there, `nbf` may; `name` is how to address the user and
/// `profile`, an object, what to keep of them. Each token is good once: by its `jti`, or as a whole where it has none
/// (CUS-3). Works with ``AuthenticationMethodCustom`` and its token.
public struct SignedTokenVerifier: IdentityVerifier {
    private let keys: any AssertionKeys
    private let rules: AssertionRules
    private let clock: any AuthenticationClock

    /// Makes a verifier; durations outside their range are moved into it.
    ///
    /// - Parameters:
    ///   - keys: The provider's keys.
    ///   - audience: What `aud` must have: the name of this back-end for the provider.
    ///   - issuer: What `iss` must be; nil where the keys alone say who signed.
    ///   - maximumLifetime: The longest time from `iat` to `exp`: a second to a day.
    ///   - allowedSkew: How far clocks may differ: 0 to 60 seconds. None for `exp`.
    ///   - clock: Where the time comes from.
    public init(
        keys: any AssertionKeys, audience: String, issuer: String? = nil, maximumLifetime: Duration = .seconds(3_600),
        allowedSkew: Duration = .seconds(30), clock: any AuthenticationClock = SystemClock()
    ) {
        self.keys = keys
        self.rules = AssertionRules(
            audience: audience, issuer: issuer,
            maximumLifetime: min(max(.seconds(1), maximumLifetime), .seconds(86_400)),
            allowedSkew: min(max(.zero, allowedSkew), .seconds(60)))
        self.clock = clock
    }

    /// Checks the token.
    ///
    /// - Throws: `.incompleteMethod` without one; `.invalidToken`, with a ``TokenError`` as its cause.
    @concurrent public func verify(
        _ fields: [String: SecretField], _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        guard let token = fields[AuthenticationMethodCustom.tokenField]?.reveal(), !token.isEmpty else {
            throw AuthenticationError(.incompleteMethod, "Give the token that the provider signed.")
        }
        do {
            let assertion = try await SignedAssertion(token, keys: self.keys, rules: self.rules, now: self.clock.now)
            return try Self.identity(of: assertion)
        } catch let error as TokenError {
            throw AuthenticationError(.invalidToken, "The provider's token was refused: \(error).", cause: error)
        }
    }

    private static func identity(of assertion: SignedAssertion) throws(TokenError) -> ProvedIdentity {
        let profile = assertion.claims.claims["profile"] ?? .null
        guard profile.isNull || profile.objectValue != nil else { throw .invalidClaim("profile") }
        return ProvedIdentity(
            subject: try assertion.claims.requiredText("sub"), displayName: try assertion.claims.text("name"),
            profile: profile, method: "fed", singleUse: assertion.singleUse)
    }
}
