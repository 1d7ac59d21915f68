import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// What holds of a store after a flow that went wrong somewhere.
struct FlowInvariants {
    /// What a code, token or password that works once is noted as.
    private static let redemptions = ["identity.attach", "code.authenticate", "password.reset"]

    let bench: BackendBench
    let mostSessions: Int
    let what: Comment
    /// How many redemptions went before the flow.
    let redeemedBefore: Int

    static func redemptions(_ bench: BackendBench) async throws -> Int {
        try await bench.store.auditEntries(after: 0, limit: 1_000)
            .count { $0.isSuccess && Self.redemptions.contains($0.action) }
    }

    /// No half accounts, no sessions of nobody or more than there may be, no code used twice.
    func check() async throws {
        let redeemed = try await Self.redemptions(self.bench) - self.redeemedBefore
        #expect(redeemed <= 1, "\(self.what): a code was used \(redeemed) times")
        let entries = try await self.bench.store.auditEntries(after: 0, limit: 1_000)
        for uid in Set(entries.compactMap(\.uid)) { try await self.check(uid) }
    }

    private func check(_ uid: String) async throws {
        let identities = try await self.bench.store.identities(of: uid)
        let sessions = try await self.bench.store.sessions(of: uid, now: self.bench.clock.now)
        guard let account = try await self.bench.store.account(uid) else {
            #expect(identities.isEmpty && sessions.isEmpty, "\(self.what): something of an account that is not there")
            return
        }
        #expect(account.isGuest == identities.isEmpty, "\(self.what): an account that is no guest's has no identity")
        #expect(
            sessions.count <= self.mostSessions, "\(self.what): \(sessions.count) sessions of one account")
        for session in sessions where session.identity.provider != .guest {
            #expect(identities.contains { $0.key == session.identity }, "\(self.what): a session of no identity")
        }
    }

    /// Whoever was hit can sign in, or up, once the waits are over.
    func checkUsable() async throws {
        self.bench.clock.advance(by: .seconds(3_600))
        for identifier in [BackendBench.address, BackendBench.number] {
            let key = IdentityKey(provider: BackendBench.provider(identifier), providerUID: identifier)
            let known = try await self.bench.store.identity(key)
            if known == nil { try await self.bench.registerCode(identifier) }
            let receipt = try await self.bench.requestCode(identifier)
            let session = try await self.bench.submit(receipt, for: identifier)
            #expect(known == nil || session.details.uid == known?.uid, "\(self.what): another account")
        }
    }
}
