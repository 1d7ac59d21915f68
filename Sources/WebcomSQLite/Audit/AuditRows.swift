import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The lines of the audit.
enum AuditRows {
    private static let columns = """
        date, action, is_success, reason, uid, provider, identifier_digest, source_digest, correlation_id
        """
    private static let inserting = "INSERT INTO audit (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

    /// Appends a line.
    static func insert(_ entry: AuditEntry, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            self.inserting, .date(entry.date), .text(entry.action), .bool(entry.isSuccess), .optional(entry.reason),
            .optional(entry.uid), .optional(entry.provider?.rawValue), .optional(entry.identifierDigest),
            .optional(entry.sourceDigest), .optional(entry.correlationID))
    }

    /// The lines after one, in their order.
    static func after(
        _ id: Int64, limit: Int, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [AuditEntry] {
        try connection.all(
            "SELECT id, \(self.columns) FROM audit WHERE id > ? ORDER BY id LIMIT ?", .integer(id),
            .count(max(0, limit)), read: self.entry)
    }

    /// The lines about an account after one, in their order; reads all lines after it until there are enough.
    static func after(
        _ id: Int64, of uid: String, limit: Int, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [AuditEntry] {
        try connection.all(
            "SELECT id, \(self.columns) FROM audit WHERE id > ? AND uid = ? ORDER BY id LIMIT ?", .integer(id),
            .text(uid), .count(max(0, limit)), read: self.entry)
    }

    /// Removes old lines, the first ones first, and says how many.
    static func remove(
        before date: Date, limit: Int, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> Int {
        try connection.run(
            "DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE date < ? ORDER BY id LIMIT ?)", .date(date),
            .count(max(0, limit)))
    }

    private static func entry(_ row: inout SQLiteRow) -> AuditEntry {
        let id = row.integer()
        var entry = AuditEntry(
            date: row.date(), action: row.text(), isSuccess: row.bool(), reason: row.optionalText(),
            uid: row.optionalText(), provider: row.optionalText().map(AuthenticationProvider.init(rawValue:)),
            identifierDigest: row.optionalText(), sourceDigest: row.optionalText(), correlationID: row.optionalText())
        entry.id = id
        return entry
    }
}
