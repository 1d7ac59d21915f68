public import WebcomAuthentication

/// A way to prove who somebody is by what a method collected: checks it, and names the user.
///
/// Throw `AuthenticationError(.invalidCredentials)` when the proof is wrong. Anything that is thrown but an
/// ``AuthenticationError`` is an outage, as is taking longer than the policy allows; nobody is signed in by either
/// (CUS-2). Compare secrets in constant time.
public protocol IdentityVerifier: IdentityProvider {
    /// Checks the fields; an identity is taken as proved.
    @concurrent func verify(
        _ fields: [String: SecretField], _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity
}
