import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of messages that wait to be sent.
enum MessageRows {
    private static let columns = """
        id, bytes, creation_date, expiration_date, due_date, attempts, is_suppressed
        """
    private static let expiredBatch = 1_000
    private static let inserting = "INSERT OR REPLACE INTO messages (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)"

    /// Writes a message.
    static func insert(_ entry: OutboxEntry, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            self.inserting, .text(entry.id), .blob(entry.bytes), .date(entry.creationDate), .date(entry.expirationDate),
            .date(entry.dueDate), .count(entry.attempts), .bool(entry.isSuppressed))
    }

    /// Leases messages that are due, the oldest first.
    static func lease(
        limit: Int, owner: String, until leaseEnd: Date, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [OutboxEntry] {
        let due = try connection.all(
            """
            SELECT \(self.columns) FROM messages
            WHERE due_date <= ?1 AND expiration_date > ?1 AND (owner IS NULL OR owner = ?2 OR lease_end <= ?1)
            ORDER BY creation_date, number LIMIT ?3
            """,
            .date(now), .text(owner), .count(max(0, limit)), read: self.record)
        var leased: [OutboxEntry] = []
        for var entry in due {
            entry.attempts += 1
            try connection.run(
                "UPDATE messages SET attempts = ?, owner = ?, lease_end = ? WHERE id = ?", .count(entry.attempts),
                .text(owner), .date(leaseEnd), .text(entry.id))
            leased.append(entry)
        }
        return leased
    }

    /// Removes the oldest of those that have run out, so many at once that no other writer waits for long (ROB-8).
    static func removeExpired(now: Date, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            """
            DELETE FROM messages WHERE number IN
            (SELECT number FROM messages WHERE expiration_date <= ? ORDER BY expiration_date LIMIT ?)
            """,
            .date(now), .count(self.expiredBatch))
    }

    /// Removes a message whose lease `owner` holds; says whether there was one.
    static func remove(
        _ id: String, owner: String, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> Bool {
        try connection.run(
            "DELETE FROM messages WHERE id = ? AND owner = ? AND lease_end > ?", .text(id), .text(owner), .date(now)
        ) > 0
    }

    /// Ends the lease that `owner` holds and sets when to try next; says whether there was one.
    static func `defer`(
        _ id: String, owner: String, until dueDate: Date, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> Bool {
        try connection.run(
            """
            UPDATE messages SET due_date = ?, owner = NULL, lease_end = NULL
            WHERE id = ? AND owner = ? AND lease_end > ?
            """,
            .date(dueDate), .text(id), .text(owner), .date(now)) > 0
    }

    private static func record(_ row: inout SQLiteRow) -> OutboxEntry {
        let (id, bytes, creation, expiration) = (row.text(), row.bytes(), row.date(), row.date())
        let (due, attempts, isSuppressed) = (row.date(), row.count(), row.bool())
        var entry = OutboxEntry(
            id: id, bytes: bytes, creationDate: creation, expirationDate: expiration, isSuppressed: isSuppressed)
        entry.dueDate = due
        entry.attempts = attempts
        return entry
    }
}
