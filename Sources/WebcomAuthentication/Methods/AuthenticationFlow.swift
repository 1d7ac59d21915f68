package import Dispatch

/// What a multi-step method acts through: its process' line to the back-end.
///
/// Made by the service only. Refuses, and delivers nothing, once its process is over. Holds the service weakly, so that
/// a method which somebody keeps does not keep a user's service.
public struct AuthenticationFlow: Sendable {
    /// The process that the method serves.
    public let process: AuthenticationProcess
    private weak let `operator`: (any FlowOperator)?

    /// Made by the service, and by the test kit's driver.
    package init(process: AuthenticationProcess, operator: any FlowOperator) {
        self.process = process
        self.operator = `operator`
    }

    /// Asks for a message to be sent.
    ///
    /// - Throws: Why not; `.stepNotDue` when a step of another kind is due, or how the process ended if it is over.
    public func send(_ message: IdentityMessage) async throws(AuthenticationError) -> MessageReceipt {
        let completion = Completion<Result<MessageReceipt, AuthenticationError>>()
        self.beginSending(message) { completion.resolve($0) }
        let result = await withTaskCancellationHandler {
            await completion.value()
        } onCancel: {
            self.operator?.cancel(self.process)
        }
        return try result.get()
    }

    /// Asks for a message to be sent, at the call; the handler is called on no queue in particular.
    public func beginSending(
        _ message: IdentityMessage, then: @escaping @Sendable (Result<MessageReceipt, AuthenticationError>) -> Void
    ) {
        guard let `operator` = self.operator else { return then(.failure(AuthenticationError(.cancelled))) }
        `operator`.send(message, for: self.process, then: then)
    }

    /// Where callbacks run that name no queue of their own; nil once the service is gone.
    package var callbackQueue: DispatchQueue? { self.operator?.callbackQueue }

    /// Takes the process up where a continuation left it; before its first message only, inside `begin`.
    public func resume(from continuation: AuthenticationContinuation) {
        self.operator?.resume(self.process, from: continuation)
    }
}
