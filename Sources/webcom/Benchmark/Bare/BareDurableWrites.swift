import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What consuming codes writes, by prepared statements in transactions of ten, and nothing else: no look-up, no check.
enum BareDurableWrites {
    private static let counting = """
        INSERT OR REPLACE INTO counters (subject, window_start, window_end, count) VALUES (?, ?, ?, ?)
        """
    private static let opening = """
        INSERT INTO sessions (id, uid, token_mac, generation, creation_date, last_use_date, idle_expiration_date,
            absolute_expiration_date, expiration_date, provider, provider_uid, factors, level, device_label, extra,
            number)
        VALUES (?1, ?2, ?3, 0, ?4, ?4, ?5, ?6, ?5, 'eMail', ?7, ?8, 1, NULL, NULL, ?9)
        """
    private static let noting = """
        INSERT INTO audit (date, action, is_success, uid, provider, identifier_digest)
        VALUES (?, 'code.authenticate', 1, ?, 'eMail', '0123456789abcdef012345')
        """
    private static let factors =
        #"[{"date":0,"method":"otp","provider":"eMail","providerUID":"user@example.org","isStrong":false}]"#

    /// Codes a second.
    ///
    /// Blocks. The challenges are written first, which does not count.
    static func rate(_ path: String, round: Int, count: Int) throws -> Double {
        let database = try BareDatabase(path: path)
        try self.writeChallenges(database, round: round, count: count)
        let statements = try [
            self.counting, "DELETE FROM counters WHERE subject = ?",
            "UPDATE challenges SET consumption_date = ? WHERE selector = ?", self.opening, self.noting,
        ].map(database.prepare)
        let (begin, commit) = (try database.prepare("BEGIN IMMEDIATE"), try database.prepare("COMMIT"))
        let clock = ContinuousClock()
        let start = clock.now
        for first in stride(from: 0, to: count, by: 10) {
            try database.run(begin)
            for number in first..<min(first + 10, count) {
                try self.consume(number, round: round, on: database, statements)
            }
            try database.run(commit)
        }
        return Double(count) / Stopwatch.seconds(of: clock.now - start)
    }

    private static func consume(_ number: Int, round: Int, on database: BareDatabase, _ statements: [Int]) throws {
        let now = Date.now.timeIntervalSinceReferenceDate
        let own = DurableRows.subject(number)
        try database.run(statements[0], [.blob(own), .real(now), .real(now + 3_600), .integer(1)])
        try database.run(
            statements[0], [.blob(DurableRows.subject(-1)), .real(now), .real(now + 3_600), .integer(Int64(number))])
        try database.run(statements[1], [.blob(own)])
        try database.run(statements[2], [.real(now), .text("selector-\(round)-\(number)")])
        try database.run(
            statements[3],
            [
                .text("session-\(round)-\(number)"), .text(DurableRows.uid(number)), .blob(DurableRows.mac(number)),
                .real(now), .real(now + 86_400), .real(now + 864_000),
                .blob(Array(DurableRows.key(number).providerUID.utf8)), .text(self.factors), .integer(Int64(number)),
            ])
        try database.run(statements[4], [.real(now), .text(DurableRows.uid(number))])
    }

    private static func writeChallenges(_ database: BareDatabase, round: Int, count: Int) throws {
        try database.execute(
            """
            BEGIN;
            INSERT INTO challenges
                WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
                SELECT 'selector-\(round)-' || i, zeroblob(36), 'signIn', 'flow-\(round)-' || i, 'eMail',
                    CAST('user@example.org' AS BLOB), 'user@example.org', NULL, zeroblob(120), 0.0, 9e9, 5, NULL, 0
                FROM n;
            COMMIT;
            """)
    }
}
