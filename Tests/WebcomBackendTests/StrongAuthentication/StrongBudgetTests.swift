import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// MFA-2: how often second proofs can be tried, however one goes about it.
@Suite struct StrongBudgetTests {
    private static let generous = BackendPolicy.Throttling.BackOff(free: 100)

    @Test(
        "MFA-2: the tries of one sign-in are counted together over all methods, switched, resent and resumed elsewhere")
    func overMethods() async throws {
        var stand = try await StrongPlace.smsCode.stand { $0.throttling.codesPerIdentity = Self.generous }
        for (kind, left) in [(StrongMethod.Kind.eMail, 4), (.authenticatorApp, 3), (.recoveryCode, 2)] {
            let words = await StrongStand.words { try await stand.submit(stand.wrong()) }
            #expect(words == "invalidCode retry left \(left)", "before \(kind)")
            stand = try await stand.moved(.challenge(methodID: stand.id(kind)))
        }
        #expect(await StrongStand.words { try await stand.submit(stand.wrong()) } == "invalidCode retry left 1")
        stand.bench.waitForResend()
        stand = try await stand.moved(.challenge(methodID: stand.id(.sms)))
        stand.bench = try await stand.bench.beside(.whenRegistered) { $0.throttling.codesPerIdentity = Self.generous }
        stand = try await stand.moved(.resume)
        #expect(await StrongStand.words { try await stand.submit(stand.wrong()) } == "invalidCode restart left 0")
        #expect(await StrongStand.words { try await stand.submit(stand.right()) } == "expired restart")
    }

    @Test("MFA-2: nor does another contact or kind buy new tries while a method is being registered")
    func overContacts() async throws {
        var stand = try await StrongPlace.smsConfirmation.stand { $0.throttling.codesPerIdentity = Self.generous }
        for left in [4, 3, 2, 1] {
            #expect(
                await StrongStand.words { try await stand.submit(stand.wrong()) } == "invalidCode retry left \(left)")
            stand = try await stand.moved(
                left.isMultiple(of: 2)
                    ? .register(.eMail, contact: "mail\(left)@example.org") : .register(.authenticatorApp, contact: ""))
        }
        let words = await StrongStand.words { try await stand.submit("000000") }
        #expect(words == "invalidCode restart left 0")
    }

    @Test("MFA-2, THR-2: a new sign-in buys no new tries: the account backs off over sign-ins and methods")
    func overSignIns() async throws {
        let first = try await StrongPlace.smsCode.stand()
        for _ in 0..<5 { _ = await StrongStand.words { try await first.submit(first.wrong()) } }
        let bench = first.bench
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        let second = try await StrongStand(bench: bench, account: first.account, step: step)
            .moved(.challenge(methodID: first.id(.authenticatorApp)))
        let locked = await refusal { try await second.submit(second.right()) }
        #expect(locked?.code == .identityTemporarilyLocked && locked?.retryAfter == .seconds(1))
        #expect(locked?.recovery == .retry)
        bench.clock.advance(by: .seconds(1))
        #expect(await StrongStand.words { try await second.submit(second.wrong()) } == "invalidCode retry left 4")
        let longer = await refusal { try await second.submit(second.right()) }
        #expect(longer?.retryAfter == .seconds(2))
        bench.clock.advance(by: .seconds(2))
        #expect(await StrongStand.words { try await second.submit(second.right()) } == "session 2")
    }

    @Test("MFA-2: a right second proof forgives the account's wrong ones, and nothing else does")
    func forgiven() async throws {
        let first = try await StrongPlace.appCode.stand()
        let bench = first.bench
        for _ in 0..<4 { _ = await StrongStand.words { try await first.submit(first.wrong()) } }
        #expect(await StrongStand.words { try await first.submit(first.right()) } == "session 2")
        bench.waitForNextCode()
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        let second = try await StrongStand(bench: bench, account: first.account, step: step).further()
        for left in [4, 3, 2, 1] {
            #expect(
                await StrongStand.words { try await second.submit(second.wrong()) } == "invalidCode retry left \(left)")
        }
        #expect(await StrongStand.words { try await second.submit(second.right()) } == "session 2")
    }

    @Test("MFA-2: a step that is written late, when tries were used up meanwhile, gives none of them back")
    func lateStep() async throws {
        let store = FaultyAccountStore(MemoryAccountStore())
        let bench = try await BackendBench.strong(.whenRegistered, store: store) {
            $0.throttling.codesPerIdentity = Self.generous
        }
        let account = try await StrongAccount.make(on: bench)
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        let stand = try await StrongStand(bench: bench, account: account, step: step).further()
        let gate = store.holdNext(.openChallenge, .before)
        let late = Task { try await stand.moved(.challenge(methodID: stand.id(.eMail))) }
        try await gate.arrivals(atLeast: 1)
        for left in [4, 3, 2] {
            #expect(
                await StrongStand.words { try await stand.submit(stand.wrong()) } == "invalidCode retry left \(left)")
        }
        gate.open()
        let moved = try await late.value
        var count = 3
        while count < 20 {
            count += 1
            let words = await StrongStand.words { try await moved.submit(moved.wrong()) }
            if words.contains("restart") { break }
        }
        #expect(count <= 6, "\(count) codes were compared in one sign-in")
    }

    @Test("a number of steps bounds any chain, and the last step can still be ended")
    func hops() async throws {
        var stand = try await StrongPlace.choice.stand { $0.strongAuthentication.maximumSteps = 6 }
        for number in 0..<6 {
            stand = try await stand.moved(
                .challenge(methodID: stand.id(number.isMultiple(of: 2) ? .authenticatorApp : .recoveryCode)))
        }
        let error = await refusal {
            try await stand.bench.advance(stand.step, .challenge(methodID: stand.id(.authenticatorApp)))
        }
        #expect(error?.code == .expired && error?.recovery == .restart)
        #expect(error?.message.contains("too many steps") == true)
        #expect(await StrongStand.words { try await stand.submit(stand.right()) } == "session 2")
    }

    @Test("OTP-10: the codes of second proofs are counted with all messages to a number")
    func messages() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        var sent = 0
        for _ in 0..<8 {
            let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
            let words = await StrongStand.words {
                try await bench.advance(step, .challenge(methodID: account.id(.sms)))
            }
            if words == "step strongCode" {
                sent += 1
            } else {
                #expect(words == "identityTemporarilyLocked retry later")
            }
            bench.waitForResend()
        }
        #expect(sent == 5)
    }
}
