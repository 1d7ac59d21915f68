import WebcomAuthentication
import WebcomBackend

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
            .count(max(0, limit))
        ) { row in
            let id = row.integer()
            var entry = AuditEntry(
                date: row.date(), action: row.text(), isSuccess: row.bool(), reason: row.optionalText(),
                uid: row.optionalText(), provider: row.optionalText().map(AuthenticationProvider.init(rawValue:)),
                identifierDigest: row.optionalText(), sourceDigest: row.optionalText(),
                correlationID: row.optionalText())
            entry.id = id
            return entry
        }
    }
}
