import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What strangers can learn of identities: nothing.
@Suite struct DisclosureTests {
    /// Everything that a caller sees of a message that was asked for.
    private func seen(_ receipt: MessageReceipt) -> [String] {
        let front = String(decoding: receipt.continuation.front.authenticatedBytes, as: UTF8.self)
        return [
            receipt.sentTo, "\(receipt.expirationDate)", "\(String(describing: receipt.resendAfter))", front,
            "\(receipt.continuation.sealed.utf8.count)",
        ]
    }

    private func seen(_ error: AuthenticationError?) -> String {
        guard let error else { return "accepted" }
        return "\(error) \(error.recovery) \(error.isTransient) \(String(describing: error.attemptsLeft))"
            + " \(String(describing: error.retryAfter)) \(String(describing: error.dueStep))"
    }

    @Test("ENU-5: a taken address is answered as a fresh one, by the same verbs, all the way")
    func registersAlike() async throws {
        var stories: [[String]] = []
        for isTaken in [true, false] {
            let store = HookedStore()
            let bench = try await BackendBench(store: store)
            if isTaken { try await bench.register() }
            bench.messages.removeAll()
            store.reset()
            let receipt = try await bench.attach()
            var story = self.seen(receipt)
            let again = try await bench.backend.send(
                .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
            story += self.seen(again)
            for _ in 0..<6 { story.append(self.seen(await refusal { try await bench.redeem(again, token: "a.b") })) }
            for _ in 0..<(isTaken ? 2 : 3) {
                _ = try await bench.backend.send(
                    .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
            }
            let limited = await refusal {
                try await bench.backend.send(
                    .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
            }
            #expect(limited?.code == .identityTemporarilyLocked)
            stories.append(story + Array(store.verbs.prefix(5 + 12)))
            let kinds = Set(bench.messages.messages.map(\.kind))
            #expect(kinds == [isTaken ? .alreadyRegistered : .verification])
        }
        #expect(stories[0] == stories[1])
    }

    @Test("ENU-5: the owner's notice carries no token, and nothing redeems what stands in for one")
    func noticeWithoutToken() async throws {
        let bench = try await BackendBench()
        let owner = try await bench.register()
        bench.messages.removeAll()
        let receipt = try await bench.attach(password: "another password of enough length")
        let message = try #require(bench.messages.latest(to: BackendBench.address))
        #expect(message.kind == .alreadyRegistered)
        #expect(message.verificationToken == nil)
        #expect(!message.text.contains("{token}"))
        #expect(await refusal { try await bench.redeem(receipt) }?.code == .invalidToken)
        #expect(try await bench.signIn().details.uid == owner.details.uid)
    }

    @Test("ENU-5: no wording of the owner's notice has a secret to show")
    func noticeWithoutSecret() async throws {
        var templates = MessageTemplates.english
        templates.set(MessageTemplate(subject: "Notice", text: "{token} {code}"), for: .alreadyRegistered)
        let bench = try await BackendBench(tracing: MemoryAccountStore(), templates: templates)
        try await bench.registerCode(BackendBench.address)
        for mode in AuthenticationMethodInternal.Mode.allCases {
            bench.clock.advance(by: .seconds(60))
            _ = try await bench.claim(BackendBench.address, mode)
            #expect(bench.messages.latest(to: BackendBench.address)?.text == "{token} {code}")
        }
    }

    @Test(
        "ENU-1, ENU-2, ENU-8, PWD-10: every failed password is answered alike; only the audit learns why",
        arguments: [
            ("unknown", "unknownIdentity"), ("wrong", "wrongPassword"), ("disabled", "accountDisabled"),
            ("without password", "unknownIdentity"), ("too long", "unusablePassword"),
            ("empty", "unusablePassword"), ("empty without password", "unknownIdentity"),
            ("empty unknown", "unknownIdentity"), ("suspended", "unknownIdentity"),
        ])
    func signsInAlike(_ cause: String, _ reason: String) async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store)
        try await self.seed(cause, bench)
        store.reset()
        let password = Self.password(cause)
        let error = await refusal { try await bench.signIn(password: password) }
        #expect(self.seen(error) == self.seen(AuthenticationError(.invalidCredentials)))
        #expect(store.verbs == ["reserveAttempt", "settleAttempt"])
        let lines = try await bench.auditLines().filter { $0.hasPrefix("password.auth") }
        #expect(lines == ["password.authenticate \(reason)"])
    }

    @Test("ENU-6: locks come alike, and before anything is looked up")
    func locksAlike() async throws {
        var stories: [[String]] = []
        for isKnown in [true, false] {
            let store = HookedStore()
            let bench = try await BackendBench(store: store)
            if isKnown { try await bench.register() }
            store.reset()
            var story: [String] = []
            for _ in 0..<12 { story.append(self.seen(await refusal { try await bench.signIn(password: "wrong") })) }
            stories.append(story + store.verbs)
        }
        #expect(stories[0] == stories[1])
    }

    @Test("ENU-4: a sender that stalls or fails changes neither answer nor time", arguments: [true, false])
    func sendersAreNotWaitedFor(_ stalls: Bool) async throws {
        struct Slow: MessageSender {
            let name = "slow"
            let gate: Gate?
            @concurrent func send(_ message: OutgoingMessage) async throws {
                guard let gate = self.gate else { throw HookedStore.Fault() }
                await gate.pass()
            }
        }
        let gate = Gate()
        let bench = try await BackendBench(senders: [Slow(gate: stalls ? gate : nil)])
        _ = try await bench.register()
        gate.open()
    }

    private static func password(_ cause: String) -> String {
        switch cause {
        case "wrong": "wrong"
        case "too long": String(repeating: "x", count: 1025)
        case _ where cause.hasPrefix("empty"): ""
        default: BackendBench.password
        }
    }

    private func seed(_ cause: String, _ bench: BackendBench) async throws {
        switch cause {
        case "unknown", "empty unknown": return
        case "wrong", "too long", "empty": try await bench.register()
        case "suspended": try await bench.suspend(BackendBench.address)
        default:
            let session = try await bench.register("seed@example.org")
            let key = IdentityKey(provider: .eMail, providerUID: "seed@example.org")
            let answer = try await bench.store.reserveAttempt(
                on: key, limits: [], now: bench.clock.now, refusal: .none)
            guard case .reserved(_, let candidate?) = answer,
                var record = try await bench.store.session(session.id)
            else { return }
            record.id = "seeded"
            record.uid = "seeded"
            let identity = IdentityRecord(
                key: IdentityKey(provider: .eMail, providerUID: BackendBench.address), uid: "seeded",
                address: BackendBench.address, creationDate: bench.clock.now)
            let isDisabled = cause == "disabled"
            let account = AccountRecord(
                uid: "seeded", creationDate: bench.clock.now, isDisabled: isDisabled)
            let done = try await bench.store.register(
                Registration(
                    account: account, identity: identity, password: isDisabled ? candidate.password : nil,
                    session: record),
                now: bench.clock.now, effects: .none)
            #expect(done == .done)
        }
    }
}
