#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The messages that wait to be sent: leased by one worker, removed when delivered or run out.
public protocol OutboxStore: Sendable {
    /// Leases messages that are due and not leased by anybody else, the oldest first; counts a try of each.
    ///
    /// What has run out is removed instead; a store may leave some of it to ``MaintenanceStore/removeExpired(now:limit:)``.
    @concurrent func leaseMessages(
        limit: Int, owner: String, until leaseEnd: Date, now: Date
    ) async throws -> [OutboxEntry]
    /// Removes a message that was delivered, or given up; only while `owner` holds its lease.
    @concurrent func removeMessage(_ id: String, owner: String, now: Date, effects: StoreEffects) async throws
    /// Ends the lease of a message and has it tried again later; only while `owner` holds its lease.
    @concurrent func deferMessage(
        _ id: String, owner: String, until dueDate: Date, now: Date, effects: StoreEffects
    ) async throws
    /// How many messages wait that have not run out, leased ones among them.
    @concurrent func waitingMessageCount(now: Date) async throws -> Int
}
