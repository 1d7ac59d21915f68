/// The step in which the user confirms the contact of the strong method just registered.
public struct StrongMethodConfirmation: Sendable {
    /// The code that is awaited.
    public let challenge: StrongChallenge
    private let handle: StepHandle

    init(_ challenge: StrongChallenge, _ handle: StepHandle) {
        self.challenge = challenge
        self.handle = handle
    }

    /// Gives the code; a wrong one leaves the step alive, and the error says how many tries are left.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - label: What the user calls the method; nil for nothing.
    /// - Throws: `.incompleteMethod` when the label cannot be one; that costs no try.
    public func submit(
        _ code: String, label: String? = nil
    ) async throws(AuthenticationError) -> AuthenticationOutcome {
        let code = OneTimePassword(code)
        return try await self.handle.move(label.map { .confirm(code, label: $0) } ?? .submit(code))
    }

    /// Sends the code again; the earlier one is of no use any more.
    public func resend() async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.handle.move(.resend)
    }

    /// Registers another contact or kind instead: a number with `+` and country code, or an address; none for an app.
    public func register(
        _ kind: StrongMethod.Kind, contact: String = ""
    ) async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.handle.move(.register(kind, contact: contact))
    }

    /// What takes the authentication further elsewhere; nil once another step is due.
    public var continuation: AuthenticationContinuation? { self.handle.continuation }
}
