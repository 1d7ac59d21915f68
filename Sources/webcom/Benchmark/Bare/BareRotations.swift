#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What rotating tokens writes, by prepared statements in transactions of ten, and nothing else: no look-up, no check.
enum BareRotations {
    private static let renewing = """
        UPDATE sessions
        SET token_mac = ?2, generation = ?3, last_use_date = ?4, idle_expiration_date = ?5, extra = NULL,
            spent_generation = ?6, expiration_date = min(?5, absolute_expiration_date)
        WHERE id = ?1
        """
    private static let noting = """
        INSERT INTO audit (date, action, is_success, uid, provider, identifier_digest)
        VALUES (?, 'session.renew', 1, ?, 'eMail', '0123456789abcdef012345')
        """

    /// Tokens a second, one of each of `count` sessions, which are there.
    ///
    /// Blocks.
    static func rate(_ path: String, generation: UInt64, count: Int) throws -> Double {
        let database = try BareDatabase(path: path)
        let (renewing, noting) = (try database.prepare(self.renewing), try database.prepare(self.noting))
        let (begin, commit) = (try database.prepare("BEGIN IMMEDIATE"), try database.prepare("COMMIT"))
        let clock = ContinuousClock()
        let start = clock.now
        for first in stride(from: 0, to: count, by: 10) {
            try database.run(begin)
            for number in first..<min(first + 10, count) {
                let now = Date.now.timeIntervalSinceReferenceDate
                try database.run(
                    renewing,
                    [
                        .text(DurableRows.sessionID(number, round: 0)), .blob(DurableRows.mac(number)),
                        .integer(Int64(generation + 1)), .real(now), .real(now + 86_400), .integer(Int64(generation)),
                    ])
                try database.run(noting, [.real(now), .text(DurableRows.uid(number))])
            }
            try database.run(commit)
        }
        return Double(count) / Stopwatch.seconds(of: clock.now - start)
    }
}
