import FoundationEssentials
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct FaultyStateStoreTests {
    private let address = RecordAddress(rawValue: "a")

    @Test func passesEverythingOnWithoutAScript() async throws {
        let store = FaultyStateStore()
        #expect(try await store.record(at: address) == nil)
        #expect(try await store.replace(nil, with: record(1), at: address))
        #expect(try await store.record(at: address) == record(1))
        #expect(try await store.removeRecords(expiredBefore: .distantFuture, limit: 5) == 1)
        #expect(store.trace.map(\.call) == [.record, .replace, .record, .removeRecords])
        #expect(store.trace.map(\.occurrence) == [1, 1, 2, 1])
        #expect(store.trace.allSatisfy { $0.outcome == .answered })
    }

    @Test(arguments: [(ScriptedAction.Moment.before, UInt64?.none), (.after, 1)])
    func failsBeforeOrAfterTheWork(_ moment: ScriptedAction.Moment, _ stored: UInt64?) async throws {
        let store = FaultyStateStore()
        store.on(.replace, 1, do: .fail(ScriptedOutage(), moment))
        await #expect(throws: ScriptedOutage.self) { try await store.replace(nil, with: record(1), at: address) }
        #expect(try await store.storedRecord(at: address)?.version == stored)
        #expect(store.calls(.replace).map(\.outcome) == [.failed(.unavailable)])
    }

    @Test func failsTheCallOfThatNumberOnly() async throws {
        let store = FaultyStateStore()
        store.on(.replace, 2, do: .fail())
        #expect(try await store.replace(nil, with: record(1), at: address))
        await #expect(throws: ScriptedOutage.self) { try await store.replace(1, with: record(2), at: address) }
        #expect(try await store.replace(1, with: record(2), at: address))
    }

    @Test func isUnreadableUntilToldOtherwise() async throws {
        let store = FaultyStateStore()
        store.isReadable = false
        for _ in 0..<2 {
            await #expect(throws: ScriptedOutage.self) { try await store.record(at: address) }
        }
        #expect(try await store.replace(nil, with: record(1), at: address))
        store.isReadable = true
        #expect(try await store.record(at: address) == record(1))
    }

    @Test func isUnwritableUntilToldOtherwise() async throws {
        let store = FaultyStateStore()
        store.isWritable = false
        await #expect(throws: ScriptedOutage.self) { try await store.replace(nil, with: record(1), at: address) }
        #expect(try await store.record(at: address) == nil)
        store.isWritable = true
        #expect(try await store.replace(nil, with: record(1), at: address))
    }

    @Test func losesToAnotherNodeOnPurpose() async throws {
        let store = FaultyStateStore()
        _ = try await store.replace(nil, with: record(1), at: address)
        store.on(.replace, do: .overwrite(with: [9]))
        #expect(try await !store.replace(1, with: record(2), at: address))
        #expect(try await store.record(at: address)?.bytes == [9])
        let other = try await store.overwrite(at: address, with: [8])
        #expect(other.version == 3)
        #expect(try await store.record(at: address) == other)
    }

    @Test func holdsAfterTheWork() async throws {
        let store = FaultyStateStore()
        let gate = Gate()
        store.on(.replace, do: .hold(after: gate))
        let write = Task { try await store.replace(nil, with: record(1), at: address) }
        try await gate.arrivals(atLeast: 1)
        #expect(try await store.storedRecord(at: address) == record(1))
        #expect(store.calls(.replace).first?.outcome == .running)
        gate.open()
        #expect(try await write.value)
        try await store.endedCalls(.replace, atLeast: 1)
    }

    @Test func holdsBeforeTheWork() async throws {
        let store = FaultyStateStore()
        let gate = Gate()
        store.on(.replace, do: .hold(before: gate))
        let write = Task { try await store.replace(nil, with: record(1), at: address) }
        try await store.calls(.replace, atLeast: 1)
        try await gate.arrivals(atLeast: 1)
        #expect(try await store.storedRecord(at: address) == nil)
        gate.open()
        #expect(try await write.value)
    }

    @Test func repeatedReplaceIsToldThatItLost() async throws {
        let store = FaultyStateStore()
        store.on(.replace, do: .repeatWork)
        #expect(try await !store.replace(nil, with: record(1), at: address))
        #expect(try await store.record(at: address) == record(1))
    }

    private func record(_ version: UInt64) -> SealedRecord {
        SealedRecord(version: version, bytes: [1], expirationDate: ManualClock.start)
    }
}
