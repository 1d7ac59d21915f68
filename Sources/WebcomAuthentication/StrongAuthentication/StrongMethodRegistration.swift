/// The step in which the user registers a strong method.
public struct StrongMethodRegistration: Sendable {
    /// The kinds to choose from.
    public let kinds: [StrongMethod.Kind]
    private let handle: StepHandle

    init(_ kinds: [StrongMethod.Kind], _ handle: StepHandle) {
        self.kinds = kinds
        self.handle = handle
    }

    /// Registers a method of that kind for a contact: a number with `+` and country code, or an address; none for an app.
    public func register(
        _ kind: StrongMethod.Kind, contact: String = ""
    ) async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.handle.move(.register(kind, contact: contact))
    }

    /// What takes the authentication further elsewhere; nil once another step is due.
    public var continuation: AuthenticationContinuation? { self.handle.continuation }
}
