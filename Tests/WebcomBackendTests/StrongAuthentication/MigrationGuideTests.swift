import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// What Documentation/MigratingFromMSAL.md says beside the main road.
@Suite struct MigrationGuideTests {
    @Test("the mailbox that a sign-up by password proved needs no code; scopes reach the session")
    func takesProvedContact() async throws {
        let bench = try await BackendBench.strong(.always)
        var request = bench.strongRequest()
        request.options.scopes = ["orders.read"]
        let step = try await BackendBench.step(bench.begin(.signUp(BackendBench.address), request))
        let session = try await BackendBench.session(
            bench.advance(step, .register(.eMail, contact: BackendBench.address)))
        #expect(session.details.level == 2)
        #expect(session.details.scopes == ["orders.read"])
    }

    @Test("the mailbox of a password sign-in gets a code; the one that got this sign-in's code is blocked")
    func refusesFirstFactor() async throws {
        let (_, strict) = try await Self.benches()
        let byPassword = try await BackendBench.step(strict.begin(.password(), strict.strongRequest()))
        let asked = try await BackendBench.step(
            strict.advance(byPassword, .register(.eMail, contact: BackendBench.address)))
        guard case .confirmRegistration = asked.kind else { throw UnexpectedStep() }
        strict.waitForResend()
        let byCode = try await BackendBench.step(
            strict.begin(.code(BackendBench.address), strict.strongRequest(key: "another")))
        let error = await refusal {
            try await strict.backend.advance(
                byCode.continuation, by: .register(.eMail, contact: BackendBench.address),
                strict.strongRequest(key: "another"))
        }
        #expect(error?.code == .contactBlocked && error?.recovery == .retry)
    }

    @Test("a refused contact, and another code asked for too soon, leave the code that was sent good")
    func keepsCodeAfterRefusal() async throws {
        let (_, strict) = try await Self.benches { $0.phoneDestinations = PhonePrefixes(["+33"]) }
        let first = try await BackendBench.step(strict.begin(.password(), strict.strongRequest()))
        let sent = try await BackendBench.step(strict.advance(first, .register(.sms, contact: BackendBench.number)))
        let code = strict.secret(for: BackendBench.number)
        let refused: [(FlowMove, AuthenticationError.Code)] = [
            (.register(.sms, contact: "12"), .invalidIdentifier),
            (.register(.sms, contact: ""), .invalidIdentifier),
            (.register(.eMail, contact: BackendBench.number), .invalidIdentifier),
            (.register(.sms, contact: "+41791234567"), .contactBlocked),
            (.register(.recoveryCode, contact: ""), .unsupported),
            (.resend, .identityTemporarilyLocked),
        ]
        for (move, expected) in refused {
            let error = await refusal { try await strict.advance(sent, move) }
            #expect(error?.code == expected && error?.recovery == .retry, "\(move)")
        }
        let session = try await BackendBench.session(strict.advance(sent, .submit(OneTimePassword(code))))
        #expect(session.details.level == 2)
    }

    @Test("an older continuation is good to learn which step is due, and for nothing else")
    func resumesOlderContinuation() async throws {
        let (_, strict) = try await Self.benches()
        let first = try await BackendBench.step(strict.begin(.password(), strict.strongRequest()))
        _ = try await BackendBench.step(strict.advance(first, .register(.sms, contact: BackendBench.number)))
        let error = await refusal {
            try await strict.advance(first, .register(.sms, contact: BackendBench.number))
        }
        #expect(error?.code == .stepNotDue && error?.dueStep == .strongMethodConfirmation)
        let due = try await BackendBench.step(strict.advance(first, .resume))
        guard case .confirmRegistration = due.kind else { throw UnexpectedStep() }
    }

    @Test("what the app did not declare is named, after the password alone")
    func namesCapability() async throws {
        let (_, strict) = try await Self.benches()
        let wrong = await refusal {
            try await strict.begin(.password("nobody@example.org"), strict.strongRequest(capabilities: []))
        }
        #expect(wrong?.code == .invalidCredentials)
        let error = await refusal {
            try await strict.begin(.password(), strict.strongRequest(capabilities: [.multiFactor]))
        }
        #expect(error?.code == .capabilityRequired && error?.capability == .strongMethodRegistration)
    }

    /// A store with one account, and a back-end on it that asks for a second factor.
    private static func benches(
        configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> (open: BackendBench, strict: BackendBench) {
        let bench = try await BackendBench.strong(.whenRegistered)
        try await bench.register()
        let strict = try await BackendBench(store: bench.store, clock: bench.clock, messages: bench.messages) {
            $0.strongAuthentication.requirement = .always
            configure(&$0)
        }
        return (bench, strict)
    }
}
