import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What strangers learn of identities by asking for codes and resets, and by trying them: nothing.
@Suite struct CodeDisclosureTests {
    private static let causes = ["known", "unknown", "unverified", "without password", "disabled", "suspended"]

    private func seen(_ receipt: MessageReceipt) -> String {
        let front = String(decoding: receipt.continuation.front.authenticatedBytes, as: UTF8.self)
        return "\(receipt.sentTo) \(receipt.expirationDate) \(String(describing: receipt.resendAfter)) \(front)"
            + " \(receipt.continuation.sealed.utf8.count)"
    }

    private func seen(_ error: AuthenticationError?) -> String {
        guard let error else { return "accepted" }
        return "\(error) \(error.recovery) \(error.isTransient) \(String(describing: error.attemptsLeft))"
            + " \(String(describing: error.retryAfter)) \(String(describing: error.dueStep))"
    }

    /// Everything that is seen, and every verb of the store, from the request to a locked identity.
    private func story(
        _ cause: String, _ identifier: String, resets: Bool
    ) async throws -> (seen: [String], sent: Int, suppressed: Int) {
        let store = HookedStore()
        let bench = try await BackendBench(store: store)
        try await self.seed(cause, identifier, bench)
        bench.clock.advance(by: .seconds(7200))
        bench.messages.removeAll()
        store.reset()
        var story: [String] = []
        for _ in 0..<3 {
            bench.waitForResend()
            // In another spelling, where that is the same address.
            let typed = identifier.hasPrefix("+") ? identifier : identifier.uppercased()
            let receipt = try await resets ? bench.requestReset(typed) : bench.requestCode(typed)
            story.append(self.seen(receipt))
            for _ in 0..<6 {
                let error = await refusal {
                    try await bench.submit(
                        receipt, "wrong", newPassword: resets ? "a new password of length" : nil, for: identifier)
                }
                story.append(self.seen(error))
            }
            let again = await refusal(of: "another") {
                if resets { throw AuthenticationError(.cancelled) }
                _ = try await bench.requestCode(identifier)
            }
            story.append(self.seen(again))
        }
        let suppressed = bench.messages.messages.count(where: \.isSuppressed)
        return (story + store.verbs, bench.messages.messages.count - suppressed, suppressed)
    }

    @Test(
        "ENU-1, ENU-2, ENU-4, ENU-6: codes and resets are answered alike, by the same verbs, until they are throttled",
        arguments: [BackendBench.address, BackendBench.number], [true, false])
    func answersAlike(_ identifier: String, _ resets: Bool) async throws {
        var known: [String]?
        for cause in Self.causes {
            let (story, sent, suppressed) = try await self.story(cause, identifier, resets: resets)
            if let known { #expect(story == known, "\(cause)") } else { known = story }
            let isReal = cause == "known" || cause == "without password"
            #expect(sent == (isReal ? 3 : 0) && suppressed == (isReal ? 0 : 3), "\(cause)")
        }
        // Tokens are counted by message alone (THR-6): five tries, and no lock of the identity.
        let isToken = resets && identifier == BackendBench.address
        #expect(known?.contains { $0.contains("identityTemporarilyLocked") } == !isToken)
    }

    @Test("ENU-8: the audit learns what was the matter")
    func audited() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.requestCode(BackendBench.number)
        _ = await refusal { try await bench.submit(receipt, "000000", for: BackendBench.number) }
        #expect(
            try await bench.auditLines() == [
                "code.request success", "code.authenticate noSuchIdentity",
            ])
    }

    @Test("PWD-10: no password is the right one of an identity without password", arguments: ["", " ", "password"])
    func withoutPassword(_ password: String) async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store)
        try await bench.registerCode(BackendBench.address)
        store.reset()
        #expect(await refusal { try await bench.signIn(password: password) }?.code == .invalidCredentials)
        #expect(store.verbs == ["reserveAttempt", "settleAttempt"])
    }

    @Test("LNK-6: an identity that nobody proved signs nobody in, and does not block its owner")
    func unproved() async throws {
        let bench = try await BackendBench()
        let session = try await bench.guest()
        _ = try await bench.claim(BackendBench.address, .staticPassword)
        _ = try await bench.claim(BackendBench.address, .staticPassword, to: session)
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        bench.messages.removeAll()
        _ = try await bench.requestReset(BackendBench.address)
        _ = try await bench.requestCode(BackendBench.address)
        let sent = bench.messages.messages.filter { !$0.isSuppressed }
        #expect(sent.isEmpty, "a message went to an address that nobody proved")
        #expect(try await bench.store.identity(IdentityKey(provider: .eMail, providerUID: BackendBench.address)) == nil)
        bench.clock.advance(by: .seconds(3600))
        let owner = try await bench.registerCode(BackendBench.address)
        #expect(owner.details.providerUID == BackendBench.address)
    }

    private func seed(_ cause: String, _ identifier: String, _ bench: BackendBench) async throws {
        switch cause {
        case "known": try await bench.registerCode(identifier, .staticPassword)
        case "unverified": _ = try await bench.claim(identifier, .staticPassword)
        case "without password": try await bench.registerCode(identifier)
        case "suspended": try await bench.suspend(identifier)
        case "disabled":
            let other = try await bench.registerCode("seed@example.org")
            guard var session = try await bench.store.session(other.id) else { return }
            (session.id, session.uid) = ("seeded", "seeded")
            let identity = IdentityRecord(
                key: IdentityKey(provider: BackendBench.provider(identifier), providerUID: identifier), uid: "seeded",
                address: identifier, creationDate: bench.clock.now)
            let account = AccountRecord(uid: "seeded", creationDate: bench.clock.now, isDisabled: true)
            _ = try await bench.store.register(
                Registration(account: account, identity: identity, session: session), now: bench.clock.now,
                effects: .none)
        default: break
        }
    }
}
