#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The audit.
public protocol AuditStore: Sendable {
    /// Writes lines that belong to no other change.
    @concurrent func note(_ entries: [AuditEntry]) async throws
    /// The lines after one, in the store's order; 0 for the beginning.
    @concurrent func auditEntries(after id: Int64, limit: Int) async throws -> [AuditEntry]
    /// The lines about an account after one, in the store's order; 0 for the beginning.
    @concurrent func auditEntries(of uid: String, after id: Int64, limit: Int) async throws -> [AuditEntry]
    /// Removes at most `limit` lines that are older than `date`, those first that are first in the store's order, and
    /// says how many; no number is given again.
    @discardableResult
    @concurrent func removeAudit(before date: Date, limit: Int) async throws -> Int
}
