public import WebcomAuthentication

/// A verifier that is one closure.
public struct ClosureVerifier: CustomIdentityVerifier {
    private let body: @Sendable ([String: SecretField], AuthenticationRequest) async throws -> CustomIdentity

    /// Takes the closure that checks the fields.
    public init(
        _ body: @escaping @Sendable ([String: SecretField], AuthenticationRequest) async throws -> CustomIdentity
    ) { self.body = body }

    /// Calls the closure.
    @concurrent public func verify(
        _ fields: [String: SecretField], _ request: AuthenticationRequest
    ) async throws -> CustomIdentity {
        try await self.body(fields, request)
    }
}
