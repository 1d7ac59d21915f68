public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app's own state store: an actor around a dictionary.
public actor ShelfStore: AuthenticationStateStore {
    private var records: [RecordAddress: SealedRecord] = [:]

    /// Makes an empty store.
    public init() {}

    /// Everything that lies there, as whoever reads the store would see it.
    public var contents: [RecordAddress: SealedRecord] { self.records }

    /// The record at an address.
    public func record(at address: RecordAddress) async throws -> SealedRecord? { self.records[address] }

    /// Compares the version and replaces the record; the actor makes it one step.
    public func replace(
        _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
    ) async throws -> Bool {
        guard self.records[address]?.version == version else { return false }
        self.records[address] = record
        return true
    }

    /// Drops what has expired.
    public func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int {
        let expired = self.records.filter { $0.value.expirationDate < date }.keys.prefix(limit)
        for address in expired { self.records[address] = nil }
        return expired.count
    }
}
