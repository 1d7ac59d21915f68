public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// Writes lines that belong to no other change, all or none.
    @concurrent public func note(_ entries: [AuditEntry]) async throws {
        try await self.write { connection in try EffectRows.write(StoreEffects(audit: entries), in: connection) }
    }

    /// The lines after one, in the store's order; linear in what it answers.
    @concurrent public func auditEntries(after id: Int64, limit: Int) async throws -> [AuditEntry] {
        try await self.read { try AuditRows.after(id, limit: limit, in: $0) }
    }

    /// The lines about an account after one, in the store's order; linear in the lines after it.
    @concurrent public func auditEntries(of uid: String, after id: Int64, limit: Int) async throws -> [AuditEntry] {
        try await self.read { try AuditRows.after(id, of: uid, limit: limit, in: $0) }
    }

    /// Removes at most `limit` old lines and says how many; linear in those that it reads until there are so many.
    @discardableResult
    @concurrent public func removeAudit(before date: Date, limit: Int) async throws -> Int {
        try await self.write { try AuditRows.remove(before: date, limit: limit, in: $0) }
    }

    /// The notices after one, in the store's order; linear in what it answers.
    @concurrent public func notices(after id: Int64, limit: Int) async throws -> [StoredNotice] {
        try await self.read { try NoticeRows.after(id, limit: limit, in: $0) }
    }
}
