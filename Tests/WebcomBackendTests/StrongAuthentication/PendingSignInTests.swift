import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

/// MFA-1, ENU-7: what stands for a sign-in between its proofs.
@Suite struct PendingSignInTests {
    @Test(
        "MFA-1: what stands for a half-done sign-in is good for its second proof and for nothing else",
        arguments: StrongPlace.allCases)
    func goodForNothingElse(_ place: StrongPlace) async throws {
        let stand = try await place.stand()
        let bench = stand.bench
        var request = bench.strongRequest()
        request.continuation = stand.step.continuation
        let code = OneTimePassword(try stand.right())
        let proofs: [AuthenticationCredential.Proof] = [
            .oneTimePassword(code), .verificationToken(VerificationToken(code.reveal()), newPassword: nil),
            .verificationToken(
                VerificationToken(code.reveal()), newPassword: StaticPassword(BackendBench.newPassword)),
            .passwordReset(code, newPassword: StaticPassword(BackendBench.newPassword)),
        ]
        for proof in proofs {
            let credential = AuthenticationCredential(
                provider: .eMail, identifier: BackendBench.address, proof: proof)
            let words = await StrongStand.words { try await bench.backend.authenticate(credential, request) }
            #expect(words == "stepNotDue retry due \(place.step)", "\(proof)")
        }
        let resent = await refusal {
            try await bench.backend.send(.resendVerification(MessageSettings()), request)
        }
        #expect(resent?.code == .stepNotDue && resent?.dueStep == place.step)
        #expect(try await stand.finish().details.level == 2)
    }

    @Test("MFA-1: nor does another authentication's continuation pass for it")
    func otherContinuations() async throws {
        let bench = try await BackendBench.strong(.always)
        let receipts = [
            try await bench.attach(), try await bench.requestCode(BackendBench.number),
            try await bench.requestReset("second@example.org"),
        ]
        for receipt in receipts {
            for move in [FlowMove.resume, .resend, .submit(OneTimePassword("123456"))] {
                let words = await StrongStand.words {
                    try await bench.backend.advance(receipt.continuation, by: move, bench.strongRequest())
                }
                #expect(words == "stepNotDue retry due \(receipt.continuation.front.stepDue)")
            }
        }
    }

    @Test("MFA-1: between the proofs there is no session, and nothing of the goal has come about")
    func nothingYet() async throws {
        let stand = try await StrongPlace.appCode.stand()
        let uid = try #require(stand.account?.session.details.uid)
        let before = try await stand.bench.store.sessions(of: uid, now: stand.bench.clock.now)
        #expect(before.count == 1, "only that by which the methods were registered")
        #expect(try await stand.bench.auditLines().suffix(2) == ["signIn.hold success", "strong.request success"])
        _ = try await stand.finish()
        #expect(try await stand.bench.store.sessions(of: uid, now: stand.bench.clock.now).count == 2)
    }

    @Test("ENU-7: the methods show after the first proof only; before it, who has some is as good as who has none")
    func shownLate() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        _ = try await StrongAccount.make(on: bench)
        try await bench.register("none@example.org")
        var answers: Set<String> = []
        for address in [BackendBench.address, "none@example.org", "nobody@example.org"] {
            let credential = AuthenticationCredential(
                provider: .eMail, identifier: address, proof: .staticPassword(StaticPassword("a wrong password")))
            answers.insert(
                await StrongStand.words { try await bench.backend.authenticate(credential, bench.strongRequest()) })
            let receipt = try await bench.requestCode(address)
            #expect(receipt.continuation.front.stepDue == .oneTimePassword)
            answers.insert(
                await StrongStand.words {
                    .session(try await bench.submit(receipt, "not the code", for: address))
                })
        }
        #expect(answers == ["invalidCredentials retry", "invalidCode retry left 4"])
    }

    @Test("ENU-7: targets are masked wherever they show")
    func masked() async throws {
        let stand = try await StrongPlace.smsCode.stand()
        let methods = try #require(stand.challenge?.methods)
        #expect(methods.map(\.hint) == ["", "s•••@e•••.org", ""], "the one that is asked for stands among the others")
        #expect(stand.challenge?.sentTo == "+33••••••32")
        let mail = try await stand.moved(.challenge(methodID: stand.id(.eMail)))
        #expect(mail.challenge?.sentTo == "s•••@e•••.org")
        let text = "\(stand.step) \(mail.step) \(methods)"
        #expect(!text.contains(StrongAccount.number) && !text.contains(StrongAccount.mailbox))
    }

    @Test("MFA-1: what is in the store of a half-done sign-in and its codes is sealed or keyed")
    func sealed() async throws {
        let store = HookedStore()
        let bench = try await BackendBench.strong(.whenRegistered, store: store)
        let account = try await StrongAccount.make(on: bench)
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        let stand = StrongStand(bench: bench, account: account, step: step)
        var secrets = account.codes + [account.key.revealedBase32()]
        for kind in [StrongMethod.Kind.sms, .eMail] {
            let sent = try await stand.moved(.resume).moved(.challenge(methodID: account.id(kind)))
            secrets.append(try sent.right())
        }
        for secret in secrets { #expect(!store.evidence.contains(secret), "a secret is in the store") }
        #expect(!store.evidence.contains(account.key.bytes.array))
    }

    @Test("MFA-2: a pending sign-in is void once a method of the account is added or removed, and after a recovery")
    func voided() async throws {
        let stand = try await StrongPlace.appCode.stand()
        let bench = stand.bench
        var elsewhere = try await StrongStand(
            bench: bench, account: stand.account,
            step: BackendBench.step(bench.begin(.password(), bench.strongRequest())))
        elsewhere = try await elsewhere.moved(.challenge(methodID: stand.id(.recoveryCode)))
        let session = try await BackendBench.session(elsewhere.submit(elsewhere.right()))
        #expect(
            await StrongStand.words { try await stand.moved(.resume).bench.advance(stand.step, .resume) }
                == "step strongCode")
        try await bench.backend.perform(AuthenticationAccount.RemoveStrongMethod(id: stand.id(.sms)), session)
        #expect(await StrongStand.words { try await bench.advance(stand.step, .resume) } == "expired restart")
        #expect(await StrongStand.words { try await stand.submit(stand.right()) } == "expired restart")
    }
}
