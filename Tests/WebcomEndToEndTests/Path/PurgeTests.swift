import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomSQLite
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What ran out leaves the store by and by.
@Suite struct PurgeTests {
    private static let count = 2_500
    private static let address = Node.address

    @Test("ROB-8: the worker removes what ran out in bounded batches, and nothing else", arguments: [false, true])
    func removesInBatches(onSQLite: Bool) async throws {
        let folder = try TemporaryFolder()
        let base: any AccountStore =
            onSQLite ? try await Node.open(folder.file("app.db")) : MemoryAccountStore()
        let clock = ManualClock()
        try await Self.fill(base, at: clock.now.addingTimeInterval(-30 * 86_400))
        let store = FaultyAccountStore(base)
        var gate = store.holdNext(.removeExpired, .after)
        let node = try await Node(store, stateStore: MemoryStateStore(), clock: clock)
        let session = try await Self.begin(node)
        var left = Self.count
        for batch in 1...3 {
            await Self.arrival(at: gate, clock)
            let now = try await Self.oldNotices(base)
            #expect(left - now <= 1_000, "batch \(batch) removed \(left - now)")
            left = now
            let next = store.holdNext(.removeExpired, .after)
            gate.open()
            gate = next
        }
        #expect(left == 0, "the worker does not go on")
        store.heal()
        #expect(try await base.removeExpired(now: clock.now, limit: 100_000) == 0, "something that ran out is left")
        try await Self.goOn(node, session)
        gate.open()
        await node.close()
        await base.close()
    }

    @Test("ROB-8: leasing messages removes those that ran out in bounded batches too")
    func leasesInBatches() async throws {
        let folder = try TemporaryFolder()
        let store = try await Node.open(folder.file("app.db"))
        let date = ManualClock.start
        let old = (0..<Self.count).map { Self.message("old \($0)", at: date, lifetime: 60) }
        _ = try await store.openChallenge(
            Self.challenge("a", at: date), limits: [], now: date,
            effects: StoreEffects(messages: old + [Self.message("new", at: date, lifetime: 6_000)]), refusal: .none)
        let later = date.addingTimeInterval(60)
        for left in [1_500, 500, 0] {
            let leased = try await store.leaseMessages(limit: 10, owner: "a", until: later, now: later)
            #expect(leased.map(\.id) == ["new"])
            let waiting = try await store.waitingMessageCount(now: date)
            #expect(waiting == left + 1, "\(waiting) are left")
        }
        await store.close()
    }

    /// Many notices that ran out, and some of everything else.
    private static func fill(_ store: any AccountStore, at date: Date) async throws {
        let notices = (0..<Self.count).map { StoredNotice(date: date, notice: .sessionRevoked(sessionID: "\($0)")) }
        let messages = (0..<200).map { Self.message("m\($0)", at: date, lifetime: 60) }
        let limits = (0..<200).map { number in
            RateLimit(
                subject: Array("subject \(number)".utf8), capacity: 9, window: .seconds(60),
                isForgivenBySuccess: false)
        }
        for name in ["a", "b", "c"] {
            let effects = name == "a" ? StoreEffects(messages: messages, notices: notices) : .none
            _ = try await store.openChallenge(
                Self.challenge(name, at: date), limits: limits, now: date, effects: effects, refusal: .none)
        }
    }

    private static func challenge(_ name: String, at date: Date) -> ChallengeRecord {
        ChallengeRecord(
            selector: name, mac: [1], purpose: .signIn, flow: name,
            identity: IdentityKey(provider: .eMail, providerUID: name), address: name, creationDate: date,
            expirationDate: date.addingTimeInterval(60), attemptsLeft: 5)
    }

    private static func message(_ id: String, at date: Date, lifetime: TimeInterval) -> OutboxEntry {
        OutboxEntry(id: id, bytes: [1], creationDate: date, expirationDate: date.addingTimeInterval(lifetime))
    }

    private static func oldNotices(_ store: any AccountStore) async throws -> Int {
        try await store.notices(after: 0, limit: 100_000).count
    }

    /// Returns when the worker is there; the clock goes on whenever it waits for that.
    private static func arrival(at gate: Gate, _ clock: ManualClock) async {
        while gate.arrivals == 0 {
            if let deadline = clock.nextDeadline, deadline <= clock.uptime + .seconds(2) {
                clock.advance(by: .seconds(2))
            }
            await Task.yield()
        }
    }

    /// A session, and a message that is asked for.
    private static func begin(_ node: Node) async throws -> AuthenticationMethodInternal {
        _ = try await node.service.authenticate(with: AuthenticationMethodGuest())
        let method = Node.method()
        _ = try await node.requestToken(method, context: .current)
        return method
    }

    /// What was begun comes to its end.
    private static func goOn(_ node: Node, _ method: AuthenticationMethodInternal) async throws {
        method.setVerificationToken(node.messages.token(for: Self.address)?.reveal() ?? "no token")
        let details = try #require(try await node.service.continueAuthentication().details)
        #expect(!details.isGuest)
        #expect(try await node.store.identities(of: details.uid).count == 1)
    }
}
