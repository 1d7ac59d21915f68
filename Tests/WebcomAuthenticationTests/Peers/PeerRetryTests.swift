import Testing
import WebcomAuthentication
import WebcomTesting

/// Errors on the way of a sign-in or a sign-up, after which it has to go on (kind X).
@Suite(.timeLimit(.minutes(5))) struct PeerRetryTests {
    private func tell(_ code: String, _ method: AuthenticationMethodInternal, _ rig: ServiceRig) async -> String {
        method.setOneTimePassword(code)
        return Told.answer(await CallStyle.async.proceed(rig.service))
    }

    @Test("Peer 10: wrong codes, then the right one, with a new code sent in between or not", arguments: [true, false])
    func wrongThenRight(isResent: Bool) async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodInternal.code(of: "alice")
        rig.service.initializeAuthentication(with: method)
        try await method.requestOneTimePassword()
        #expect(await self.tell("000000", method, rig) == "failed(invalidCode)")
        if isResent { try await method.requestOneTimePassword() }
        #expect(await self.tell("000001", method, rig) == "failed(invalidCode)")
        #expect(await self.tell(ScriptedBackend.code, method, rig) == "authenticated")
        #expect(rig.backend.messages.count == (isResent ? 2 : 1))
    }

    @Test("Peer 10: the right code after its end says so, and the next authentication is a fresh one")
    func rightAfterTheEnd() async throws {
        let rig = try await ServiceRig.settled()
        for isLate in [true, false] {
            let method = AuthenticationMethodInternal.code(of: "alice")
            rig.service.initializeAuthentication(with: method)
            try await method.requestOneTimePassword()
            if isLate { rig.clock.advance(by: .seconds(600)) }
            let answer = await self.tell(ScriptedBackend.code, method, rig)
            #expect(answer == (isLate ? "failed(expired)" : "authenticated"))
        }
    }

    @Test("Peer 10: a refusal that brings a new challenge is answered with that one")
    func answersTheNewChallenge() async throws {
        let clock = ManualClock()
        let backend = RecordingBackend(ScriptedBackend(clock: clock))
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "app"), backend: backend, clock: clock)
        let service = application.authenticationService(for: "key")
        let method = AuthenticationMethodInternal.code(of: "alice")
        service.initializeAuthentication(with: method)
        let old = try await method.requestOneTimePassword().continuation
        let new = AuthenticationContinuation(front: old.front, sealed: "AAAA")
        backend.base.on(
            .authenticate, 1, do: .fail(BackendRefusal(AuthenticationError(.invalidCode), continuation: new)))
        for code in ["000000", ScriptedBackend.code] {
            method.setOneTimePassword(code)
            _ = await CallStyle.async.proceed(service)
        }
        let sent = backend.asked.requests.suffix(2).map { $0.continuation?.sealed }
        #expect(sent == [old.sealed, "AAAA"], "The used challenge was sent again.")
    }

    /// What goes wrong once on the way of a sign-up.
    enum Trouble: String, CaseIterable, Sendable {
        case weakPassword, messageOutage, messageLost, wrongToken, tokenOutage, tokenLost, storeOutage
    }

    @Test("Peer 25: a sign-up in which one thing goes wrong ends with its user signed in", arguments: Trouble.allCases)
    func signsUp(_ trouble: Trouble) async throws {
        let rig = try await ServiceRig.settled()
        self.script(trouble, rig)
        let method = AuthenticationMethodInternal.password(
            of: "alice", trouble == .weakPassword ? "short" : Self.password)
        rig.service.initializeAuthentication(with: method)
        if ![.wrongToken, .tokenOutage, .tokenLost, .storeOutage].contains(trouble) {
            #expect(Told.answer(await CallStyle.async.attach(method)) != "sent")
            method.setStaticPassword(Self.password)
        }
        #expect(Told.answer(await CallStyle.async.attach(method)) == "sent")
        if trouble == .wrongToken {
            method.setVerificationToken("another token")
            #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "failed(invalidToken)")
        }
        method.setVerificationToken(ScriptedBackend.verificationToken)
        if trouble == .tokenOutage || trouble == .tokenLost {
            #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "failed(unavailable)")
        }
        if trouble == .tokenLost {
            // The account is there, though nobody was told: its password signs in.
            rig.service.initializeAuthentication(
                with: AuthenticationMethodInternal.password(of: "alice", Self.password))
        }
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "authenticated")
        #expect(rig.service.authenticationDetails?.uid == ScriptedBackend.uid(of: "alice@example.com"))
        await rig.service.unauthenticate()
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice", Self.password))
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "authenticated")
    }

    private static let password = "a password of her own"

    private func script(_ trouble: Trouble, _ rig: ServiceRig) {
        switch trouble {
        case .weakPassword, .wrongToken: break
        case .messageOutage: rig.backend.on(.send, do: .fail(ScriptedOutage()))
        case .messageLost: rig.backend.on(.send, do: .fail(ScriptedOutage(), .after))
        case .tokenOutage: rig.backend.on(.authenticate, do: .fail(ScriptedOutage()))
        case .tokenLost: rig.backend.on(.authenticate, do: .fail(Undecodable.page, .after))
        case .storeOutage: rig.store.on(.replace, do: .fail(ScriptedOutage()))
        }
    }
}
