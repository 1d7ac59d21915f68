public import WebcomAuthentication

/// A verifier that is one closure.
public struct ClosureVerifier: IdentityVerifier {
    private let body: @Sendable ([String: SecretField], AuthenticationRequest) async throws -> ProvedIdentity

    /// Takes the closure that checks the fields.
    public init(
        _ body: @escaping @Sendable ([String: SecretField], AuthenticationRequest) async throws -> ProvedIdentity
    ) { self.body = body }

    /// Calls the closure.
    @concurrent public func verify(
        _ fields: [String: SecretField], _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        try await self.body(fields, request)
    }
}
