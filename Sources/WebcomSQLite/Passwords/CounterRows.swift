import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of counters; ``RateCounter`` decides.
enum CounterRows {
    /// Counts one of every limit or of none.
    static func reserve(
        _ limits: [RateLimit], now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> LimitAnswer {
        var counters: [[UInt8]: RateCounter] = [:]
        for limit in limits { counters[limit.subject] = try self.find(limit.subject, in: connection) }
        let before = counters
        let answer = RateCounter.reserve(limits, in: &counters, now: now)
        for (subject, counter) in counters where counter != before[subject] {
            try self.put(counter, of: subject, in: connection)
        }
        return answer
    }

    /// Forgives what a success forgives.
    static func forgive(_ limits: [RateLimit], in connection: SQLiteConnection) throws(AccountStoreError) {
        for limit in limits where limit.isForgivenBySuccess {
            try connection.run("DELETE FROM counters WHERE subject = ?", .blob(limit.subject))
        }
    }

    /// The counter of a subject.
    static func find(
        _ subject: [UInt8], in connection: SQLiteConnection
    ) throws(AccountStoreError) -> RateCounter? {
        try connection.first(
            "SELECT window_start, window_end, count FROM counters WHERE subject = ?", .blob(subject)
        ) { RateCounter(windowStart: $0.date(), windowEnd: $0.date(), count: $0.count()) }
    }

    private static func put(
        _ counter: RateCounter, of subject: [UInt8], in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            "INSERT OR REPLACE INTO counters (subject, window_start, window_end, count) VALUES (?, ?, ?, ?)",
            .blob(subject), .date(counter.windowStart), .date(counter.windowEnd), .count(counter.count))
    }
}
