extension AuthenticationService.Environment {
    /// Has the back-end check a credential.
    @concurrent func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> AuthenticationMachine.Answer {
        try await self.call(
            "backend.authenticate", request.sessionKey, provider: credential.provider,
            correlationID: request.options.client.correlationID
        ) { [backend] in try await backend.authenticate(credential, request) }.get().answer
    }

    /// Has the back-end take a sign-in one step further.
    @concurrent func advance(
        by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> AuthenticationMachine.Answer {
        guard let continuation = request.continuation else { throw AuthenticationError.notDue(.credential) }
        return try await self.call(
            "backend.advance", request.sessionKey, provider: continuation.front.provider,
            correlationID: request.options.client.correlationID
        ) { [backend] in try await backend.advance(continuation, by: move, request) }.get().answer
    }

    /// Has the back-end send a message.
    @concurrent func send(
        _ message: IdentityMessage, _ request: AuthenticationRequest
    ) async throws -> AuthenticationMachine.Answer {
        .receipt(
            try await self.call(
                "backend.send", request.sessionKey, correlationID: request.options.client.correlationID
            ) { [backend] in try await backend.send(message, request) }.get())
    }
}

extension BackendAnswer {
    /// The answer as the machine takes it.
    var answer: AuthenticationMachine.Answer {
        switch self {
        case .session(let session): .session(session)
        case .step(let step): .step(step)
        }
    }
}
