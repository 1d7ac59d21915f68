package import Dispatch

extension AuthenticationService: FlowOperator {
    package nonisolated func send(
        _ message: IdentityMessage, for process: AuthenticationProcess,
        then: @escaping @Sendable (Result<MessageReceipt, AuthenticationError>) -> Void
    ) {
        let begun = self.attempt(process.id, .send) { [environment] request, _ in
            try await environment.send(message, request)
        }
        switch begun {
        case .failure(let error): then(.failure(error))
        case .success(let attempt): attempt.completion.observe { then($0.flatMap(\.receipt)) }
        }
    }

    package nonisolated func resume(
        _ process: AuthenticationProcess, from continuation: AuthenticationContinuation
    ) {
        let now = self.now
        self.transact { $0.machine.resume(process.id, from: continuation, now: now) }
    }

    package nonisolated func cancel(_ process: AuthenticationProcess) { self.cancel(process.id) }

    package nonisolated var callbackQueue: DispatchQueue { self.environment.callbackQueue }
}
