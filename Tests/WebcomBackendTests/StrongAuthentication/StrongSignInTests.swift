import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// The tutorial's flow: registration in the middle of a sign-in, then a second factor each time.
@Suite struct StrongSignInTests {
    @Test("policy asks for a second factor: a phone number is registered in the middle of the sign-in")
    func registersByMessage() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        try await bench.register()
        let strict = try await BackendBench(store: bench.store, clock: bench.clock, messages: bench.messages) {
            $0.strongAuthentication.requirement = .always
        }
        let first = try await BackendBench.step(strict.begin(.password(), strict.strongRequest()))
        guard case .register(let kinds) = first.kind else { throw UnexpectedStep() }
        #expect(kinds == [.authenticatorApp, .sms, .eMail])
        let sent = try await BackendBench.step(
            strict.advance(first, .register(.sms, contact: BackendBench.number)))
        guard case .confirmRegistration(let challenge) = sent.kind else { throw UnexpectedStep() }
        #expect(challenge.sentTo == "+33••••••78" || challenge.sentTo?.contains("•") == true)
        let code = strict.secret(for: BackendBench.number)
        let session = try await BackendBench.session(strict.advance(sent, .submit(OneTimePassword(code))))
        #expect(session.details.level == 2)
        #expect(session.details.factors.map(\.method) == ["sms", "pwd"])
        #expect(session.details.providers == [.eMail])
        #expect(bench.told(BackendBench.address).contains(.strongMethodAdded))

        strict.waitForResend()
        let again = try await BackendBench.step(strict.begin(.password(), strict.strongRequest()))
        guard case .chooseMethod(let methods) = again.kind, let method = methods.first else { throw UnexpectedStep() }
        let challenged = try await BackendBench.step(strict.advance(again, .challenge(methodID: method.id)))
        let second = strict.secret(for: BackendBench.number)
        let signedIn = try await BackendBench.session(strict.advance(challenged, .submit(OneTimePassword(second))))
        #expect(signedIn.details.level == 2)
        _ = try await strict.backend.refresh(signedIn)
    }

    @Test("a method registered by who is signed in is asked for at the next sign-in; a recovery code stands in for it")
    func registersFromSession() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.register()
        let (session, key) = try await bench.registerStrong(.authenticatorApp, of: owner)
        let app = try #require(key)
        #expect(session.details.level == 2)
        let codes = try await bench.backend.perform(AuthenticationAccount.ReplaceRecoveryCodes(), session)
        #expect(codes.codes.count == 10)

        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        guard case .chooseMethod(let methods) = step.kind else { throw UnexpectedStep() }
        #expect(methods.map(\.kind) == [.authenticatorApp, .recoveryCode])
        let chosen = try await BackendBench.step(bench.advance(step, .challenge(methodID: methods[0].id)))
        let replayed = await refusal {
            try await bench.advance(chosen, .submit(OneTimePassword(bench.code(of: app))))
        }
        #expect(replayed?.code == .invalidCode && replayed?.attemptsLeft == 4)
        bench.waitForNextCode()
        let right = try bench.code(of: app)
        let signedIn = try await BackendBench.session(bench.advance(chosen, .submit(OneTimePassword(right))))
        #expect(signedIn.details.factors.map(\.method) == ["otp", "pwd"])

        let lost = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        let recovery = try await BackendBench.step(bench.advance(lost, .challenge(methodID: methods[1].id)))
        let code = codes.codes[3].reveal().uppercased()
        let recovered = try await BackendBench.session(bench.advance(recovery, .submit(OneTimePassword(code))))
        #expect(recovered.details.level == 2)
        #expect(bench.told(BackendBench.address).contains(.recoveryCodeUsed))
        let listed = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), recovered)
        #expect(listed.map(\.codesLeft) == [nil, 9])
    }
}
