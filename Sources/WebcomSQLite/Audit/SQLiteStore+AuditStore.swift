public import WebcomBackend

extension SQLiteStore {
    /// Writes lines that belong to no other change, all or none.
    @concurrent public func note(_ entries: [AuditEntry]) async throws {
        try await self.write { connection in try EffectRows.write(StoreEffects(audit: entries), in: connection) }
    }

    /// The lines after one, in the store's order; linear in what it answers.
    @concurrent public func auditEntries(after id: Int64, limit: Int) async throws -> [AuditEntry] {
        try await self.read { try AuditRows.after(id, limit: limit, in: $0) }
    }

    /// The notices after one, in the store's order; linear in what it answers.
    @concurrent public func notices(after id: Int64, limit: Int) async throws -> [StoredNotice] {
        try await self.read { try NoticeRows.after(id, limit: limit, in: $0) }
    }
}
