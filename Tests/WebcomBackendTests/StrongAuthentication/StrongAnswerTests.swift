import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// What the steps and refusals of strong authentication say, to users and to the app's developer.
@Suite struct StrongAnswerTests {
    @Test("a method that is registered in a sign-in gets the label that its user gives; what is no label costs no try")
    func labelsInASignIn() async throws {
        let bench = try await BackendBench.strong(.always)
        let step = try await BackendBench.step(bench.begin(.signUp(BackendBench.address), bench.strongRequest()))
        let sent = try await BackendBench.step(bench.advance(step, .register(.sms, contact: StrongAccount.number)))
        let code = OneTimePassword(bench.secret(for: StrongAccount.number))
        for label in ["", String(repeating: "x", count: 2_000), "a\u{0}b"] {
            let refused = await refusal { try await bench.advance(sent, .confirm(code, label: label)) }
            #expect(refused?.code == .incompleteMethod && refused?.recovery == .retry, "\(label.count) characters")
        }
        let wrong = await refusal { try await bench.advance(sent, .confirm(OneTimePassword("000000"), label: "Mine")) }
        #expect(wrong?.attemptsLeft == 4, "a label was counted as a try")
        let session = try await BackendBench.session(bench.advance(sent, .confirm(code, label: "Mine")))
        let methods = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), session)
        #expect(methods.map(\.label) == ["Mine"])
        let due = await refusal { try await bench.advance(step, .confirm(code, label: "Mine")) }
        #expect(due != nil, "a label was taken where no method is registered")
    }

    @Test("a challenge names the methods to switch to, and not itself; it can be gone back to")
    func leavesOutTheCurrentOne() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        _ = try await StrongAccount.make(on: bench)
        bench.waitForResend()
        var step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        guard case .chooseMethod(let all) = step.kind else { throw UnexpectedStep() }
        for method in [all[0], all[1], all[0]] {
            step = try await BackendBench.step(bench.advance(step, .challenge(methodID: method.id)))
            guard case .code(let challenge) = step.kind else { throw UnexpectedStep() }
            #expect(challenge.kind == method.kind)
            #expect(challenge.methods == all.filter { $0.id != method.id })
        }
    }

    @Test("MFA-7: a confirmed method is answered by its own name, which renames and removes it")
    func answersTheMethod() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let session = try await bench.register()
        let pending = try await bench.backend.perform(
            AuthenticationAccount.RegisterStrongMethod(.sms, contact: StrongAccount.number), session)
        let code = OneTimePassword(bench.secret(for: StrongAccount.number))
        let method = try await bench.backend.perform(
            AuthenticationAccount.ConfirmStrongMethod(id: pending.id, code: code, label: "Mine"), session)
        let listed = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), session)
        #expect(listed.map(\.id) == [method.id] && method.id != pending.id)
        #expect(method.kind == .sms && method.label == "Mine" && method.hint == listed[0].hint)
        let raised = try await bench.backend.refresh(session)
        try await bench.backend.perform(AuthenticationAccount.RemoveStrongMethod(id: method.id), raised)
    }

    @Test("messages are for users; what a developer can do stands in the hint")
    func messagesAreForUsers() async throws {
        let bench = try await BackendBench.strong(.always)
        let signUp = bench.strongRequest(capabilities: [])
        let undeclared = await refusal { try await bench.begin(.signUp(BackendBench.address), signUp) }
        let session = try await StrongAccount.make(on: try await BackendBench.strong(.whenRegistered)).session
        let step = try await BackendBench.step(
            bench.begin(.signUp("other@example.org"), bench.strongRequest(key: "other")))
        let kind = await refusal {
            try await bench.backend.advance(
                step.continuation, by: .register(.recoveryCode, contact: ""), bench.strongRequest(key: "other"))
        }
        let level = await refusal {
            try await bench.begin(.password(), bench.strongRequest(level: 3))
        }
        #expect(session.details.level == 2)
        for (error, hint) in [
            (undeclared, "WebcomConfiguration.capabilities"), (kind, "totp, sms"), (level, "options.level"),
        ] {
            let error = try #require(error)
            #expect(error.hint?.contains(hint) == true, "\(error)")
            for word in ["apabilit", "totp", "level", "options", "Webcom", ".0 seconds"] {
                #expect(!error.message.contains(word), "\(error.message)")
            }
            #expect(error.description.contains(hint), "the log does not have it")
        }
    }

    @Test("SES-7: how old a proof may be is told in words")
    func tellsTheAgeInWords() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let weak = try await bench.register()
        bench.clock.advance(by: .seconds(901))
        let strong = try await BackendBench.strong(.whenRegistered)
        let (session, _) = try await strong.registerStrong(.sms, StrongAccount.number, of: strong.register())
        strong.clock.advance(by: .seconds(901))
        for (bench, session) in [(bench, weak), (strong, session)] {
            let error = await refusal {
                try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), session)
            }
            #expect(
                error?.code == .tokenTooOld && error?.message.contains("15 minutes") == true,
                "\(String(describing: error))")
            #expect(error?.hint?.contains(".current") == true)
        }
    }
}
