/// The audit.
public protocol AuditStore: Sendable {
    /// Writes lines that belong to no other change.
    @concurrent func note(_ entries: [AuditEntry]) async throws
    /// The lines after one, in the store's order; 0 for the beginning.
    @concurrent func auditEntries(after id: Int64, limit: Int) async throws -> [AuditEntry]
}
