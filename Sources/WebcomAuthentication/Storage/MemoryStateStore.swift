import WebcomPrimitives

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A state store that lives and dies with the process.
public final class MemoryStateStore: AuthenticationStateStore {
    private let records = Locked<[RecordAddress: SealedRecord]>([:])

    /// Makes an empty store.
    public init() {}

    /// The record at an address, or nil where there is none.
    @concurrent public func record(at address: RecordAddress) async throws -> SealedRecord? {
        self.records.withLock { $0[address] }
    }

    /// Compares the version and replaces the record in one step.
    @concurrent public func replace(
        _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
    ) async throws -> Bool {
        self.records.withLock { records in
            guard records[address]?.version == version else { return false }
            records[address] = record
            return true
        }
    }

    /// Drops at most `limit` records whose date has passed; linear in the number of records.
    @concurrent public func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int {
        self.records.withLock { records in
            let expired = records.filter { $0.value.expirationDate < date }.keys.prefix(max(0, limit))
            for address in expired { records[address] = nil }
            return expired.count
        }
    }
}
