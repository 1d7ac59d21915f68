import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of notices.
enum NoticeRows {
    /// Appends a notice.
    static func insert(_ notice: StoredNotice, in connection: SQLiteConnection) throws(AccountStoreError) {
        let (kind, subject) = self.columns(of: notice.notice)
        try connection.run(
            "INSERT INTO notices (date, kind, subject) VALUES (?, ?, ?)", .date(notice.date), .text(kind),
            .text(subject))
    }

    /// Appends a notice for each session that was ended.
    static func insert(
        ofEnded sessions: [String], now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        for id in sessions {
            try self.insert(StoredNotice(date: now, notice: .sessionRevoked(sessionID: id)), in: connection)
        }
    }

    /// The notices after one, in their order.
    static func after(
        _ id: Int64, limit: Int, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [StoredNotice] {
        try connection.all(
            "SELECT id, date, kind, subject FROM notices WHERE id > ? ORDER BY id LIMIT ?", .integer(id),
            .count(max(0, limit))
        ) { row throws(AccountStoreError) in
            let (id, date) = (row.integer(), row.date())
            var notice = StoredNotice(date: date, notice: try self.notice(kind: row.text(), subject: row.text()))
            notice.id = id
            return notice
        }
    }

    private static func columns(of notice: BackendNotice) -> (kind: String, subject: String) {
        switch notice {
        case .connectionLost: ("connectionLost", "")
        case .connectionRestored: ("connectionRestored", "")
        case .sessionRevoked(let sessionID): ("sessionRevoked", sessionID)
        case .accountDeleted(let uid): ("accountDeleted", uid)
        }
    }

    private static func notice(kind: String, subject: String) throws(AccountStoreError) -> BackendNotice {
        switch kind {
        case "connectionLost": .connectionLost
        case "connectionRestored": .connectionRestored
        case "sessionRevoked": .sessionRevoked(sessionID: subject)
        case "accountDeleted": .accountDeleted(uid: subject)
        default:
            throw AccountStoreError(
                .damaged, "A notice has a kind that no version of the tables knows. Restore the last backup.")
        }
    }
}
