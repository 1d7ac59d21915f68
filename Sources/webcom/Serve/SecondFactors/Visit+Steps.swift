import WebcomAuthentication

extension Visit {
    private static let maximumTakings = 4

    /// Takes a sign-in up, and does something with the step that is due.
    ///
    /// A page that is loaded beside it may take the same step up in between, before anything was tried: then once more.
    func atStep<Answer: Sendable>(
        of continuation: AuthenticationContinuation, _ service: AuthenticationService,
        _ act: (AuthenticationOutcome) async throws(AuthenticationError) -> Answer
    ) async throws(AuthenticationError) -> Answer {
        for _ in 1..<Self.maximumTakings {
            do {
                return try await act(service.resumeAuthentication(continuation, options: self.options))
            } catch  where error.code == .superseded {}
        }
        return try await act(service.resumeAuthentication(continuation, options: self.options))
    }
}
