import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A node's way to the state store: knows which version the node saw last, and fails one call that is planned.
final class RecordLedger: AuthenticationStateStore {
    private struct Contents {
        var seen: [RecordAddress: UInt64] = [:]
        var writes: [RecordAddress: Int] = [:]
        var plan: (left: Int, isAfter: Bool)?
    }

    private let base: any AuthenticationStateStore
    private let contents = Locked(Contents())

    init(_ base: any AuthenticationStateStore) { self.base = base }

    /// The version that the node read or wrote last; 0 for none.
    func seen(at address: RecordAddress) -> UInt64 { self.contents.withLock { $0.seen[address] ?? 0 } }

    /// How often the node wrote there, whether it was answered or not.
    func writes(at address: RecordAddress) -> Int { self.contents.withLock { $0.writes[address] ?? 0 } }

    /// Has a call fail, the next one being 0: before it is done, or after, so that its answer is lost.
    func failCall(_ left: Int, isAfter: Bool) { self.contents.withLock { $0.plan = (left, isAfter) } }
    /// Forgets what was planned.
    func heal() { self.contents.withLock { $0.plan = nil } }

    private func run<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        let fails = self.contents.withLock { contents -> Bool? in
            guard let plan = contents.plan else { return nil }
            contents.plan = plan.left == 0 ? nil : (plan.left - 1, plan.isAfter)
            return plan.left == 0 ? plan.isAfter : nil
        }
        if fails == false { throw ScriptedOutage() }
        let answer = try await body()
        if fails == true { throw ScriptedOutage() }
        return answer
    }

    @concurrent func record(at address: RecordAddress) async throws -> SealedRecord? {
        // What was lost on the way was not seen.
        let record = try await self.run { try await self.base.record(at: address) }
        self.contents.withLock { $0.seen[address] = record?.version ?? 0 }
        return record
    }

    @concurrent func replace(
        _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
    ) async throws -> Bool {
        try await self.run {
            let isDone = try await self.base.replace(version, with: record, at: address)
            guard isDone else { return false }
            self.contents.withLock { contents in
                contents.seen[address] = record.version
                contents.writes[address, default: 0] += 1
            }
            return true
        }
    }

    @concurrent func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int {
        try await self.base.removeRecords(expiredBefore: date, limit: limit)
    }
}
