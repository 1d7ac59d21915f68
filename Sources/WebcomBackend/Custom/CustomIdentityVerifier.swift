public import WebcomAuthentication

/// An app's own way to prove who somebody is: checks what the app's method collected, and names the user.
///
/// Throw `AuthenticationError(.invalidCredentials)` when the proof is wrong. Anything that is thrown but an
/// ``AuthenticationError`` is an outage, as is taking longer than the policy allows; nobody is signed in by either
/// (CUS-2). Compare secrets in constant time.
public protocol CustomIdentityVerifier: Sendable {
    /// Checks the fields; an identity is taken as proved.
    @concurrent func verify(
        _ fields: [String: SecretField], _ request: AuthenticationRequest
    ) async throws -> CustomIdentity
}
