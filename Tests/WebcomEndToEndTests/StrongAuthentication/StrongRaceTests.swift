import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

/// One second proof given many times at once, to two back-ends on one file.
@Suite(.serialized) struct StrongRaceTests {
    private static let request = AuthenticationRequest(
        application: "race", sessionKey: "a session key", context: .new,
        capabilities: [.multiFactor, .strongMethodRegistration])

    /// A sign-in that waits for the code of the app.
    private func pending(_ backend: EmbeddedBackend) async throws -> AuthenticationContinuation {
        let credential = AuthenticationCredential(
            provider: .eMail, identifier: Node.address, proof: .staticPassword(StaticPassword(Node.password)))
        guard case .step(let step) = try await backend.authenticate(credential, Self.request),
            case .chooseMethod(let methods) = step.kind, let method = methods.first,
            case .step(let code) = try await backend.advance(
                step.continuation, by: .challenge(methodID: method.id), Self.request)
        else { throw FlowMisfit(what: "no code was due") }
        return code.continuation
    }

    /// What each is refused with; nil for a session.
    private func submit(
        _ code: String, to sent: [(EmbeddedBackend, AuthenticationContinuation)]
    ) async -> [AuthenticationError.Code?] {
        await withTaskGroup(of: AuthenticationError.Code?.self) { group in
            for (backend, continuation) in sent {
                group.addTask {
                    do {
                        _ = try await backend.advance(continuation, by: .submit(OneTimePassword(code)), Self.request)
                        return nil
                    } catch { return AuthenticationError(wrapping: error).code }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("MFA-6, Peer 65: of 100 sign-ins at once, on two back-ends, that give one valid code of an app one succeeds")
    func oneCode() async throws {
        let folder = try TemporaryFolder()
        var run = try await FlowRun(path: folder.file("app.db"))
        try await run.attach(Node.address, .staticPassword)
        try await run.submit(Node.address)
        try await run.add(.authenticatorApp)
        try await run.confirm(.authenticatorApp)
        run.clock.advance(by: .seconds(30))
        let other = try await Node.onFile(run.path, messages: run.messages, clock: run.clock)
        let backends = [run.node.backend, other.backend]
        var sent: [(EmbeddedBackend, AuthenticationContinuation)] = []
        for number in 0..<100 {
            let backend = backends[number % 2]
            sent.append((backend, try await self.pending(backend)))
        }
        let key = try #require(run.app)
        let code = try AuthenticatorCode.code(key, step: AuthenticatorCode.step(at: run.clock.now))
        let outcomes = await self.submit(code, to: sent)
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.allSatisfy { $0 == nil || $0 == .invalidCode || $0 == .identityTemporarilyLocked })
        let uid = try #require(run.uid)
        #expect(try await run.node.store.sessions(of: uid, now: run.clock.now).count == 2)
        await other.close()
        await run.node.close()
    }
}
