public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// Leases messages that are due, the oldest first, and removes some that have run out.
    @concurrent public func leaseMessages(
        limit: Int, owner: String, until leaseEnd: Date, now: Date
    ) async throws -> [OutboxEntry] {
        try await self.write { connection in
            try MessageRows.removeExpired(now: now, in: connection)
            return try MessageRows.lease(limit: limit, owner: owner, until: leaseEnd, now: now, in: connection)
        }
    }

    /// Removes a message, with its effects, while `owner` holds its lease; nothing happens otherwise.
    @concurrent public func removeMessage(
        _ id: String, owner: String, now: Date, effects: StoreEffects
    ) async throws {
        try await self.write { connection in
            guard try MessageRows.remove(id, owner: owner, now: now, in: connection) else { return }
            try EffectRows.write(effects, in: connection)
        }
    }

    /// Ends the lease of a message and has it tried again later, while `owner` holds it; nothing happens otherwise.
    @concurrent public func deferMessage(
        _ id: String, owner: String, until dueDate: Date, now: Date, effects: StoreEffects
    ) async throws {
        try await self.write { connection in
            guard try MessageRows.defer(id, owner: owner, until: dueDate, now: now, in: connection) else { return }
            try EffectRows.write(effects, in: connection)
        }
    }

    /// How many messages wait that have not run out; linear in all.
    @concurrent public func waitingMessageCount(now: Date) async throws -> Int {
        try await self.read { connection in
            try connection.first("SELECT count(*) FROM messages WHERE expiration_date > ?", .date(now)) {
                $0.count()
            } ?? 0
        }
    }
}
