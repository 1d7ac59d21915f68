#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension KillCheck {
    /// What no row may be, each counted by a query.
    private static var rules: [(String, String)] {
        let now = Date().timeIntervalSinceReferenceDate
        return [
            ("sessions without account", "sessions WHERE uid NOT IN (SELECT uid FROM accounts)"),
            ("identities without account", "identities WHERE uid NOT IN (SELECT uid FROM accounts)"),
            (
                "passwords without identity",
                "passwords p WHERE NOT EXISTS (SELECT 1 FROM identities i "
                    + "WHERE i.provider = p.provider AND i.provider_uid = p.provider_uid)"
            ),
            (
                "sessions by an identity of somebody else",
                "sessions s WHERE provider <> 'guest' AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.uid = s.uid "
                    + "AND i.provider = s.provider AND i.provider_uid = s.provider_uid) "
                    // The session that detaches an identity goes on, whichever identity it was opened by.
                    + "AND uid NOT IN (SELECT uid FROM audit WHERE is_success AND action = 'identity.detach')"
            ),
            (
                // Of those that name one: in a file without accounts nothing, not even NULL, is IN them.
                "challenges of no account",
                "challenges WHERE uid IS NOT NULL AND uid NOT IN (SELECT uid FROM accounts)"
            ),
            ("users without identity", "accounts WHERE NOT is_guest AND uid NOT IN (SELECT uid FROM identities)"),
            ("guests with identity", "accounts WHERE is_guest AND uid IN (SELECT uid FROM identities)"),
            (
                "accounts whose making is not in the audit",
                "accounts WHERE uid NOT IN (SELECT uid FROM audit WHERE is_success AND uid IS NOT NULL "
                    + "AND action IN ('identity.attach', 'guest.register'))"
            ),
            ("tokens that count as stolen", "audit WHERE action = 'session.reuse'"),
            ("messages that did not open", "audit WHERE reason = 'unreadable'"),
            ("attempts that never end", "attempts WHERE end_date > \(now + 3_700)"),
            (
                "leases that never end",
                "messages WHERE lease_end > \(now + 100) OR (owner IS NULL) <> (lease_end IS NULL)"
            ),
            ("challenges that never end", "challenges WHERE expiration_date > \(now + 86_500)"),
        ]
    }

    /// Looks at the rows of a file that nobody else uses; gives the complaints.
    static func complaints(aboutRowsOf path: String) throws -> [String] {
        let database = try RawDatabase(path)
        var complaints: [String] = []
        let integrity = try database.texts("PRAGMA integrity_check")
        if integrity != ["ok"] { complaints.append("integrity: \(integrity)") }
        let strays = try database.texts("PRAGMA foreign_key_check")
        if !strays.isEmpty { complaints.append("foreign keys: \(strays)") }
        for (name, rest) in self.rules {
            let count = try database.number("SELECT count(*) FROM \(rest)")
            if count != 0 { complaints.append("\(count) \(name)") }
        }
        return complaints
    }

    /// What a file still holds once everything in it ran out.
    static func complaints(aboutRemainsIn path: String) throws -> [String] {
        let database = try RawDatabase(path)
        return try ["challenges", "attempts", "counters", "messages", "sessions", "notices", "records"].compactMap {
            let count = try database.number("SELECT count(*) FROM \($0)")
            return count == 0 ? nil : "\(count) \($0) never run out"
        }
    }
}
