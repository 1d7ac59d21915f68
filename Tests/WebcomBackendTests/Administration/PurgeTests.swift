import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What an operator has removed.
@Suite struct PurgeTests {
    @Test("ROB-8: what ran out is removed batch by batch, and nothing else")
    func expired() async throws {
        let clock = ManualClock()
        let store = MemoryAccountStore()
        let alone = try await AccountAdministration(
            store: store, keyring: BackendBench.keyring([7]), clock: clock)
        let now = clock.now
        for number in 0..<2_500 {
            _ = try await store.register(
                Registration(
                    account: AccountRecord(uid: "\(number)", creationDate: now, isGuest: true),
                    session: SessionRecord(
                        id: "s\(number)", uid: "\(number)", tokenMAC: [], creationDate: now,
                        idleExpirationDate: now.addingTimeInterval(number < 2_400 ? 1 : 1e7),
                        absoluteExpirationDate: now.addingTimeInterval(1e7),
                        identity: IdentityKey(provider: .guest, providerUID: ""), factors: [], level: 1)),
                now: now, effects: .none)
        }
        clock.advance(by: .seconds(2 * 86_400))
        let seen = Locked<[Int]>([])
        let report = try await alone.purge { report in seen.withLock { $0.append(report.expired) } }
        #expect(report.auditEntries == 0)
        #expect(report.expired >= 2_400)
        #expect(seen.withLock { $0.count } >= 3, "in one transaction")
        #expect(try await store.session("s2450") != nil)
        #expect(try await store.session("s1") == nil)
    }

    @Test("AUD-1: old lines of the audit are removed only when asked, and that stands in it")
    func audit() async throws {
        let bench = try await BackendBench()
        let uid = try await bench.administration.create(BackendBench.address, .eMail).uid
        bench.clock.advance(by: .seconds(86_400))
        let middle = bench.clock.now
        try await bench.administration.disable(uid)
        try await bench.administration.purge()
        #expect(try await bench.administration.auditEntries(of: uid).count == 2)
        let report = try await bench.administration.purge(auditBefore: middle)
        #expect(report.auditEntries == 1)
        #expect(try await bench.administration.auditEntries(of: uid).map(\.action) == ["account.disable"])
        bench.clock.advance(by: .seconds(1))
        try await bench.administration.purge(auditBefore: bench.clock.now.addingTimeInterval(1e6))
        let left = try await bench.store.auditEntries(after: 0, limit: 10)
        #expect(left.map(\.action) == ["audit.purge"], "the purge removed its own trace")
        #expect(left.first?.correlationID == "olga")
    }

    @Test func aPurgeThatIsCancelledEndsBetweenTwoBatches() async throws {
        let bench = try await BackendBench()
        try await bench.administration.create(BackendBench.address, .eMail)
        bench.clock.advance(by: .seconds(10))
        let (administration, date) = (bench.administration, bench.clock.now)
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await administration.purge(auditBefore: date)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await bench.store.auditEntries(after: 0, limit: 10).map(\.action) == ["account.create"])
    }
}
