import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows that have run out.
enum ExpiredRows {
    private struct Table {
        let name: String
        let key: String
        let date: String
        /// How many seconds after the date a row is over.
        let retention: TimeInterval
    }

    private static let tables = [
        Table(name: "challenges", key: "selector", date: "expiration_date", retention: 0),
        Table(name: "sessions", key: "id", date: "expiration_date", retention: 0),
        Table(name: "messages", key: "number", date: "expiration_date", retention: 0),
        Table(name: "counters", key: "subject", date: "window_end", retention: 0),
        Table(name: "attempts", key: "id", date: "end_date", retention: 0),
        Table(name: "notices", key: "id", date: "date", retention: StoreRetention.notices),
    ]

    /// Removes at most `limit` rows and says how many; each table by its index, the oldest first.
    static func remove(now: Date, limit: Int, in connection: SQLiteConnection) throws(AccountStoreError) -> Int {
        var left = max(0, limit)
        for table in self.tables where left > 0 {
            left -= try connection.run(
                """
                DELETE FROM \(table.name) WHERE \(table.key) IN
                (SELECT \(table.key) FROM \(table.name) WHERE \(table.date) <= ? ORDER BY \(table.date) LIMIT ?)
                """,
                .date(now.addingTimeInterval(-table.retention)), .count(left))
        }
        return max(0, limit) - left
    }
}
