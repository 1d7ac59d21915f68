/// A provider that renews the tokens it gave (RFC 6749 §6).
///
/// Conform to it beside one of the other ways, since whoever renews tokens has given them.
public protocol TokenRenewer: IdentityProvider {
    /// Renews tokens; the answer takes the place of what is kept, so it has the old refresh token where there is no new
    /// one.
    ///
    /// Called by one process at a time for an identity, as long as it answers within the policy's time.
    ///
    /// - Parameters:
    ///   - tokens: What is kept, with a refresh token.
    ///   - providerUID: What the user is called: the answer must be about nobody else.
    /// - Throws: `AuthenticationError(.accessDenied)` when the provider renews them no more: then they are forgotten.
    ///   Anything else leaves them as they are.
    @concurrent func renew(_ tokens: ProviderTokens, of providerUID: String) async throws -> ProviderTokens
}
