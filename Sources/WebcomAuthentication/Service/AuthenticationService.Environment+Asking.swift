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

    /// Has a user agent make the visit that an answer asks for, and the back-end take what it brings back; any other answer
    /// is the answer.
    @concurrent func visit(
        _ answer: AuthenticationMachine.Answer, by userAgent: any OAuth2UserAgent, _ request: AuthenticationRequest
    ) async throws -> AuthenticationMachine.Answer {
        guard case .step(let step) = answer, case .visitUserAgent(let visit) = step.kind else { return answer }
        let callback = try await userAgent.callback(for: visit)
        try Task.checkCancellation()
        var request = request
        request.continuation = step.continuation
        return try await self.advance(by: .finishVisit(callback: SecretField(callback)), request)
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
