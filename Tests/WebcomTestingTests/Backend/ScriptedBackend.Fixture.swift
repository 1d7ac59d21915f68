import WebcomAuthentication
import WebcomTesting

extension ScriptedBackend {
    /// What the tests of the back-end say again and again.
    enum Fixture {
        static func request(
            key: SessionKey = "key", _ session: BackendSession? = nil, _ continuation: AuthenticationContinuation? = nil
        ) -> AuthenticationRequest {
            AuthenticationRequest(
                application: "app", sessionKey: key, context: session == nil ? .new : .current, session: session,
                continuation: continuation, capabilities: [.multiFactor, .strongMethodRegistration])
        }

        static func password(
            _ password: String = ScriptedBackend.password, of identifier: String = "alice@example.com"
        ) -> AuthenticationCredential {
            AuthenticationCredential(
                provider: .eMail, identifier: identifier, proof: .staticPassword(StaticPassword(password)))
        }

        static func code(_ code: String = ScriptedBackend.code) -> AuthenticationCredential {
            AuthenticationCredential(provider: .eMail, proof: .oneTimePassword(OneTimePassword(code)))
        }

        static let signIn = IdentityMessage.oneTimePassword(
            provider: .eMail, identifier: "alice@example.com", MessageSettings())
    }

    /// Signs in and expects a session.
    func session(
        _ credential: AuthenticationCredential = Fixture.password(),
        _ request: AuthenticationRequest = Fixture.request()
    ) async throws -> BackendSession { try await self.authenticate(credential, request).session() }

    /// Signs in and expects a step.
    func step(_ request: AuthenticationRequest = Fixture.request()) async throws -> BackendStep {
        try await self.authenticate(Fixture.password(), request).step()
    }

    /// Moves on from a step.
    func move(_ step: BackendStep, _ move: FlowMove, key: SessionKey = "key") async throws -> BackendAnswer {
        try await self.advance(
            step.continuation, by: move, Fixture.request(key: key, nil, step.continuation))
    }
}

extension BackendAnswer {
    struct Unexpected: Error {}

    func session() throws -> BackendSession {
        guard case .session(let session) = self else { throw Unexpected() }
        return session
    }

    func step() throws -> BackendStep {
        guard case .step(let step) = self else { throw Unexpected() }
        return step
    }
}

/// Runs `body` and gives the error that it threw.
func refusal(_ body: () async throws -> some Sendable) async -> AuthenticationError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return AuthenticationError(wrapping: error)
    }
}
