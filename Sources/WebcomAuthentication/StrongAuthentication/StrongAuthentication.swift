/// The step in which the user chooses one of the account's strong methods.
public struct StrongAuthentication: Sendable {
    /// The methods to choose from, masked.
    public let methods: [StrongMethod]
    private let handle: StepHandle

    init(_ methods: [StrongMethod], _ handle: StepHandle) {
        self.methods = methods
        self.handle = handle
    }

    /// Sends the code of a method.
    public func challenge(_ method: StrongMethod) async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.handle.move(.challenge(methodID: method.id))
    }

    /// What takes the authentication further elsewhere; nil once another step is due.
    public var continuation: AuthenticationContinuation? { self.handle.continuation }
}
