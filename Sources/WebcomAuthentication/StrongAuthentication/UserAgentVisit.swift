/// The step in which the user visits an address in a browser and comes back with an answer.
public struct UserAgentVisit: Sendable {
    /// Where to go.
    public let request: UserAgentRequest
    private let handle: StepHandle

    init(_ request: UserAgentRequest, _ handle: StepHandle) {
        self.request = request
        self.handle = handle
    }

    /// Gives the address that the browser came back with; from its path on will do.
    ///
    /// - Throws: `.invalidState` when the answer belongs to no visit of this continuation, or was taken already;
    ///   `.accessDenied` when the user or the provider said no; `.accountMismatch` in the context `.current`, when the
    ///   identity is another account's; `.invalidProviderAnswer`, `.unavailable`, …
    public func finish(callback: String) async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.handle.move(.finishVisit(callback: SecretField(callback)))
    }

    /// What takes the authentication further elsewhere; nil once another step is due.
    public var continuation: AuthenticationContinuation? { self.handle.continuation }
}
