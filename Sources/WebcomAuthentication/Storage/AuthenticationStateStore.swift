#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Where the services keep who is signed in, so that a restart signs nobody out.
///
/// Three answers, never confused: a value, nil for "nothing is stored", and a throw for "cannot be read now". The store
/// sees addresses, versions, sealed bytes and a date; session keys and tokens it never sees. Safe to call from many
/// tasks at once; do not block the caller's thread.
public protocol AuthenticationStateStore: Sendable {
    /// The record at an address, or nil where there is none.
    @concurrent func record(at address: RecordAddress) async throws -> SealedRecord?

    /// Puts a record in place of the one with `version`, in one atomic step; nil stands for "none is there".
    ///
    /// - Returns: false when another version is there, and then nothing was written.
    @concurrent func replace(
        _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
    ) async throws -> Bool

    /// Drops at most `limit` records whose date has passed, and says how many it dropped.
    @discardableResult
    @concurrent func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int
}
