import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

/// What is given where something else is due, and what shows to who proved nothing.
@Suite struct StrongConfusionAttackTests {
    @Test("ROB-1: the continuation of a second proof is taken by nothing else, and the refusal says what is due")
    func continuations() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        let request = bench.strongRequest(continuation: step.continuation)
        let resent = await refusal { try await bench.backend.send(.resendVerification(MessageSettings()), request) }
        #expect(resent?.code == .stepNotDue && resent?.dueStep == .strongMethodChoice)
        let proofs: [AuthenticationCredential.Proof] = [
            .oneTimePassword(OneTimePassword("123456")),
            .verificationToken(VerificationToken("a.b"), newPassword: nil),
        ]
        for proof in proofs {
            let error = await refusal {
                try await bench.backend.authenticate(
                    AuthenticationCredential(provider: .eMail, proof: proof), request)
            }
            #expect(error?.code == .stepNotDue && error?.dueStep == .strongMethodChoice, "\(proof)")
        }
        let stand = StrongStand(bench: bench, account: account, step: step)
        #expect(try await stand.finish().details.level == 2)
    }

    @Test("MFA-5: the mailbox that is being attached is no second proof, though it comes with a password")
    func attachedMailbox() async throws {
        let bench = try await BackendBench.strong(.whenRegistered) { $0.freshness = .seconds(60) }
        let account = try await StrongAccount.make(on: bench)
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(account.session)))
        let chosen = try await BackendBench.step(
            bench.advance(step, .challenge(methodID: account.id(.authenticatorApp)), account.session))
        let owner = try await BackendBench.session(
            bench.advance(chosen, .submit(OneTimePassword(bench.code(of: account.key))), account.session))
        let receipt = try await bench.claim(StrongAccount.mailbox, .staticPassword, to: owner)
        bench.clock.advance(by: .seconds(90))
        var request = bench.strongRequest(owner)
        request.continuation = receipt.continuation
        let token = VerificationToken(bench.secret(for: StrongAccount.mailbox))
        let held = try await BackendBench.step(
            bench.backend.authenticate(
                AuthenticationCredential(provider: .eMail, proof: .verificationToken(token, newPassword: nil)),
                request))
        guard case .chooseMethod(let methods) = held.kind else { throw UnexpectedStep() }
        #expect(methods.map(\.kind) == [.authenticatorApp, .sms, .recoveryCode])
    }

    @Test(
        "MFA-5: a mailbox or number in another spelling is the same one",
        arguments: [
            (BackendBench.address, StrongMethod.Kind.eMail, "ALICE@Example.ORG"),
            (BackendBench.number, .sms, "+33 6 12 34 56 78"), (BackendBench.number, .sms, "+33(6)12-34-56-78"),
        ] as [(String, StrongMethod.Kind, String)])
    func spellings(_ identifier: String, _ kind: StrongMethod.Kind, _ contact: String) async throws {
        let bench = try await BackendBench.strong(.always)
        let open = try await bench.beside(.never)
        _ = try await open.registerCode(identifier)
        bench.waitForResend()
        let step = try await BackendBench.step(bench.begin(.code(identifier), bench.strongRequest()))
        let error = await refusal { try await bench.advance(step, .register(kind, contact: contact)) }
        #expect(error?.code == .contactBlocked)
    }

    @Test("a sign-in whose second proof is not asked for any more ends, whatever it waited for")
    func relaxed() async throws {
        let rule = ChangingRule(.whenRegistered)
        let bench = try await BackendBench.strong(.never) { $0.strongAuthentication.rule = rule }
        let account = try await StrongAccount.make(on: bench)
        for move in [FlowMove.resume, .register(.sms, contact: BackendBench.number)] {
            rule.requirement.withLock { $0 = .whenRegistered }
            let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
            let stand = try await StrongStand(bench: bench, account: account, step: step)
                .moved(.challenge(methodID: account.id(.authenticatorApp)))
            rule.requirement.withLock { $0 = .never }
            #expect(await StrongStand.words { try await bench.advance(stand.step, move) } == "session 1", "\(move)")
        }
    }

    @Test("MFA-5: who signs in by the codes of one mailbox alone cannot make it the only second proof too")
    func onlyMailbox() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.registerCode(BackendBench.address)
        bench.waitForResend()
        let error = await refusal {
            try await bench.backend.perform(
                AuthenticationAccount.RegisterStrongMethod(.eMail, contact: "ALICE@example.org"), owner)
        }
        #expect(error?.code == .contactBlocked)
        let both = try await bench.registerCode(BackendBench.number, to: owner)
        bench.waitForResend()
        try await bench.registerStrong(.eMail, BackendBench.address, of: both)
        bench.waitForResend()
        let step = try await BackendBench.step(bench.begin(.code(BackendBench.number), bench.strongRequest()))
        guard case .chooseMethod(let methods) = step.kind else { throw UnexpectedStep() }
        #expect(methods.map(\.kind) == [.eMail])
    }

    @Test("ENU-7: before the first proof nothing tells an account with strong methods from one without")
    func enumeration() async throws {
        let store = HookedStore()
        let bench = try await BackendBench.strong(.whenRegistered, store: store)
        _ = try await StrongAccount.make(on: bench)
        try await bench.register("bob@example.org")
        bench.clock.advance(by: .seconds(4_000))
        var seen: [[String]] = []
        for address in [BackendBench.address, "bob@example.org"] {
            var lines: [String] = []
            for proof in ["password", "code", "reset"] {
                let before = try await bench.auditLines().count
                store.reset()
                lines.append(await Self.wrong(proof, address, bench))
                lines += store.verbs + (try await bench.auditLines().dropFirst(before))
            }
            seen.append(lines)
        }
        #expect(seen[0] == seen[1])
        #expect(seen[0].contains("invalidCredentials retry"))
    }

    /// What a wrong first proof of a kind is answered.
    private static func wrong(_ proof: String, _ address: String, _ bench: BackendBench) async -> String {
        await StrongStand.words {
            var request = bench.strongRequest()
            let wrong: AuthenticationCredential.Proof
            switch proof {
            case "code":
                request.continuation = try await bench.requestCode(address).continuation
                wrong = .oneTimePassword(OneTimePassword(bench.wrongCode(for: address)))
            case "reset":
                request.continuation = try await bench.requestReset(address).continuation
                wrong = .verificationToken(
                    VerificationToken("AAAAAAAAAAAAAAAA.AAAA"), newPassword: StaticPassword(BackendBench.newPassword))
            default: wrong = .staticPassword(StaticPassword("not the password"))
            }
            let credential = AuthenticationCredential(provider: .eMail, identifier: address, proof: wrong)
            return try await bench.backend.authenticate(credential, request)
        }
    }

    @Test("LNK-3: who may be a stranger, and is suspended by a recovery, is not told of its second proof")
    func noticesOfRecovery() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.register()
        bench.clock.advance(by: .seconds(1))
        let both = try await bench.registerCode("later@example.org", .staticPassword, to: owner)
        let account = try await StrongAccount(of: both, on: bench)
        let step = try await BackendBench.step(bench.begin(.reset(BackendBench.address), bench.strongRequest()))
        let stand = try await StrongStand(bench: bench, account: account, step: step)
            .moved(.challenge(methodID: account.id(.recoveryCode)))
        _ = try await BackendBench.session(stand.submit(stand.right()))
        #expect(bench.told(BackendBench.address).suffix(2).contains(.recoveryCodeUsed))
        #expect(bench.told("later@example.org").contains(.identitiesSuspended))
        #expect(!bench.told("later@example.org").contains(.recoveryCodeUsed))
    }

    @Test("a method whose codes nobody takes away is refused, in place of a wait for nothing")
    func noSender() async throws {
        let bench = try await BackendBench.strong(.never)
        let owner = try await bench.register()
        var policy = BackendPolicy(providers: [.eMail])
        policy.strongAuthentication.requirement = .never
        let mute = try await EmbeddedBackend(
            store: bench.store, keyring: BackendBench.keyring([7]), policy: policy, clock: bench.clock)
        let error = await refusal {
            try await mute.perform(
                AuthenticationAccount.RegisterStrongMethod(.sms, contact: BackendBench.number), owner)
        }
        #expect(error?.code == .unsupported)
        await mute.shutdown()
    }
}
