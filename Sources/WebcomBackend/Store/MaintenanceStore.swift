#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What keeps a store in order.
public protocol MaintenanceStore: Sendable {
    /// A value of the store's own, by name.
    @concurrent func metadata(_ name: String) async throws -> [UInt8]?
    /// Writes a value of the store's own unless there is one; answers with the one that is there afterwards.
    @concurrent func setMetadataIfAbsent(_ name: String, _ value: [UInt8]) async throws -> [UInt8]
    /// Removes at most `limit` rows that have run out (challenges, sessions, messages, counters, attempts, notices older
    /// than a day), and says how many.
    @discardableResult
    @concurrent func removeExpired(now: Date, limit: Int) async throws -> Int
}
