import OutsideApp
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct DecoratedBackendTests {
    @Test(arguments: BackendContract.checks)
    func keepsTheContract(_ check: BackendContract.Check) async throws {
        try await check.run {
            BackendContract.Subject(
                CountingBackend(ScriptedBackend()), good: { self.badge("7") },
                bad: {
                    AuthenticationCredential(
                        provider: .eMail, identifier: "josiah@whitehouse.gov",
                        proof: .staticPassword(StaticPassword("wrong")))
                })
        }
    }

    @Test func countsAndForwardsEveryFunction() async throws {
        let scripted = ScriptedBackend(strongAuthentication: .choose, providers: [.custom("badge")])
        scripted.answer(to: FavouriteColour.self) { _, session in "blue of \(session.details.uid)" }
        scripted.emit(.connectionLost)
        let backend = CountingBackend(scripted)
        #expect(backend.abilities == BackendAbilities(providers: [.custom("badge")]))

        let session = try await self.strongSession(backend)
        #expect(try await backend.confirm(session).id == session.id)
        let next = try await backend.refresh(session)
        #expect(try await backend.perform(FavouriteColour(), next) == "blue of custom:badge:7")
        try await backend.revoke(next, scope: .thisSession)
        #expect(scripted.endedSessions == [session.id])
        for await notice in backend.notices() {
            #expect(notice == .connectionLost)
            break
        }
        let names = ["authenticate", "advance", "confirm", "refresh", "perform", "revoke", "notices"]
        #expect(names.map(backend.count(of:)) == [1, 2, 1, 1, 1, 1, 1])
    }

    @Test func carriesASignInAndItsEnd() async throws {
        let scripted = ScriptedBackend()
        let backend = CountingBackend(scripted)
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "outside"), backend: backend)
        let service = application.authenticationService
        let method = LetterMethod(address: "here")
        service.initializeAuthentication(with: method)
        _ = try await method.requestLetter()
        method.setCode(ScriptedBackend.code)
        _ = try await service.continueAuthentication()
        await service.unauthenticate()
        #expect(["send", "authenticate", "revoke"].map(backend.count(of:)) == [1, 1, 1])
        #expect(scripted.liveSessions.isEmpty)
    }

    private func badge(_ number: String) -> AuthenticationCredential {
        AuthenticationCredential(provider: .custom("badge"), identifier: number, proof: .fields([:]))
    }

    /// Signs in by the credential, the choice of a strong method and its code.
    private func strongSession(_ backend: CountingBackend) async throws -> BackendSession {
        var request = AuthenticationRequest(
            application: "outside", sessionKey: "key", context: .new, capabilities: [.multiFactor])
        var answer = try await backend.authenticate(self.badge("7"), request)
        for move in [FlowMove.challenge(methodID: "sms-1"), .submit(OneTimePassword(ScriptedBackend.strongCode))] {
            guard case .step(let step) = answer else { break }
            request.continuation = step.continuation
            answer = try await backend.advance(step.continuation, by: move, request)
        }
        guard case .session(let session) = answer else { throw AuthenticationError(.stepNotDue) }
        return session
    }
}
