import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Tries at the second proof, and messages, beyond what there are.
@Suite struct StrongBudgetAttackTests {
    /// An app that leaves everything to policy and to the level that is asked for.
    private struct Indifferent: StrongAuthenticationRule {
        @concurrent func requirement(
            for account: AccountRecord?, proving identity: IdentityKey, _ request: AuthenticationRequest
        ) async throws -> BackendPolicy.StrongAuthentication.Requirement { .never }
    }

    private static func signIn(
        _ bench: BackendBench, _ account: StrongAccount, wrongTries: Int
    ) async throws -> [String] {
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(level: 2)))
        let stand = try await StrongStand(bench: bench, account: account, step: step)
            .moved(.challenge(methodID: account.id(.authenticatorApp)))
        let wrong = try stand.wrong()
        var words: [String] = []
        for _ in 0..<wrongTries { words.append(await StrongStand.words { try await stand.submit(wrong) }) }
        return words
    }

    @Test("MFA-2: a sign-in that needs no second proof neither forgives wrong ones nor is held up by them")
    func plainSignIns() async throws {
        let bench = try await BackendBench.strong(.never) { $0.strongAuthentication.rule = Indifferent() }
        let account = try await StrongAccount.make(on: bench)
        let words = try await Self.signIn(bench, account, wrongTries: 5)
        #expect(words.last == "invalidCode restart left 0")
        let plain = await StrongStand.words { try await bench.begin(.password(), bench.strongRequest()) }
        #expect(plain == "session 1", "who knows the password alone locked the owner out")
        let more = try await Self.signIn(bench, account, wrongTries: 1)
        #expect(more == ["identityTemporarilyLocked retry later"], "new tries were bought without a second proof")
    }

    @Test("MFA-2: tries are counted across sign-ins, methods and servers")
    func manySignIns() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        let other = try await bench.beside(.whenRegistered)
        _ = try await Self.signIn(bench, account, wrongTries: 4)
        let step = try await BackendBench.step(other.begin(.password(), other.strongRequest()))
        let stand = try await StrongStand(bench: other, account: account, step: step)
            .moved(.challenge(methodID: account.id(.recoveryCode)))
        let wrong = await StrongStand.words { try await stand.submit(stand.wrong()) }
        #expect(wrong == "invalidCode retry left 4")
        let words = await StrongStand.words { try await stand.submit(stand.right()) }
        #expect(words == "identityTemporarilyLocked retry later")
    }

    @Test("OTP-10: one account has messages sent to so many numbers, as who is signed in")
    func pumpingBySession() async throws {
        let bench = try await BackendBench.strong(.never) { $0.throttling.messagesPerSource.count = 3 }
        let owner = try await bench.register()
        var words: [String] = []
        for digit in 0..<5 {
            do {
                _ = try await bench.backend.perform(
                    AuthenticationAccount.RegisterStrongMethod(.sms, contact: "+3361234567\(digit)"), owner)
                words.append("sent")
            } catch let error as AuthenticationError { words.append(error.code.rawValue) }
        }
        #expect(words == ["sent", "sent", "sent", "identityTemporarilyLocked", "identityTemporarilyLocked"])
    }

    @Test("OTP-10: one account has messages sent to so many numbers, however often its user signs in")
    func pumpingBySignIn() async throws {
        let bench = try await BackendBench.strong(.never) { $0.throttling.messagesPerSource.count = 3 }
        try await bench.register()
        var words: [String] = []
        for digit in 0..<5 {
            let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(level: 2)))
            words.append(
                await StrongStand.words {
                    try await bench.advance(step, .register(.sms, contact: "+3361234567\(digit)"))
                })
        }
        let sent = "step strongMethodConfirmation"
        #expect(words == [sent, sent, sent] + ["identityTemporarilyLocked retry later", words[4]])
    }

    @Test("THR-6: strangers who have messages sent to a number do not keep its owner from the second proof")
    func lockOutByMessages() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        var refused = false
        for _ in 0..<6 {
            bench.waitForResend()
            do { _ = try await bench.claim(StrongAccount.number, .oneTimePassword) } catch { refused = true }
        }
        #expect(refused, "the strangers' budget is not used up")
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        let stand = try await StrongStand(bench: bench, account: account, step: step)
            .moved(.challenge(methodID: account.id(.sms)))
        #expect(try await BackendBench.session(stand.submit(stand.right())).details.level == 2)
    }

    @Test("the tries of one registration are not counted against the next one")
    func registrations() async throws {
        let bench = try await BackendBench.strong(.never)
        let owner = try await bench.register()
        let pending = try await bench.backend.perform(
            AuthenticationAccount.RegisterStrongMethod(.authenticatorApp, contact: ""), owner)
        let key = try #require(pending.challenge.authenticator.flatMap { BackendBench.key($0) })
        let right = try bench.code(of: key)
        let taken = try (-1...1).map { try bench.code(of: key, drift: $0) }
        let wrong = try #require(["000000", "000001", "000002", "000003"].first { !taken.contains($0) })
        for code in [wrong, wrong, wrong, wrong, right] {
            _ = try? await bench.backend.perform(
                AuthenticationAccount.ConfirmStrongMethod(id: pending.id, code: OneTimePassword(code), label: nil),
                owner)
        }
        let session = try await bench.backend.refresh(owner)
        #expect(session.details.level == 2)
        try await bench.registerStrong(.sms, BackendBench.number, of: session)
        #expect(try await bench.store.strongMethods(of: owner.details.uid).count == 2)
    }
}
