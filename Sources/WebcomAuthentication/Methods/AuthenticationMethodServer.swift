/// Signs a service in, by an assertion that it signed with a key of its account (RFC 7523 §2.2).
///
/// For programs without a user: an operator makes the account and registers the public key. Each assertion is good once,
/// for minutes, at one back-end. The method opens a session of its own: in the context `.current` it is refused.
public struct AuthenticationMethodServer: AuthenticationSingleStepMethod {
    private let assertion: SecretField

    /// Makes the method.
    ///
    /// - Parameter assertion: A JSON Web Token in compact form, as `ServerAssertion` signs it.
    public init(assertion: String) { self.assertion = SecretField(assertion) }

    /// The service accounts of the back-end.
    public var provider: AuthenticationProvider { .server }

    /// Hands the assertion over.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        AuthenticationCredential(provider: self.provider, proof: .serverAssertion(self.assertion))
    }
}
