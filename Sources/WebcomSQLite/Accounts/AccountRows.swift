import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of accounts.
enum AccountRows {
    private static let columns = """
        uid, creation_date, display_name, profile, is_guest, is_disabled, \(StrongMethodRows.hasAny)
        """

    /// The account of this `uid`.
    static func find(_ uid: String, in connection: SQLiteConnection) throws(AccountStoreError) -> AccountRecord? {
        try connection.first("SELECT \(self.columns) FROM accounts WHERE uid = ?", .text(uid), read: self.record)
    }

    /// Accounts in the order of the bytes of their `uid`, from the first after one on.
    static func after(
        _ uid: String?, limit: Int, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [AccountRecord] {
        try connection.all(
            "SELECT \(self.columns) FROM accounts WHERE ?1 IS NULL OR uid > ?1 ORDER BY uid LIMIT ?2", .optional(uid),
            .count(max(0, limit)), read: self.record)
    }

    /// Changes what can be changed; false when there is no such account.
    static func change(
        _ uid: String, _ change: AccountChange, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> Bool {
        let (column, value) =
            switch change {
            case .displayName(let displayName): ("display_name", SQLiteValue.optional(displayName))
            case .profile(let profile): ("profile", try StoredJSON.column(profile))
            case .isDisabled(let isDisabled): ("is_disabled", SQLiteValue.bool(isDisabled))
            }
        return try connection.run("UPDATE accounts SET \(column) = ? WHERE uid = ?", value, .text(uid)) > 0
    }

    /// Removes an account with its identities, passwords, attempts, strong methods and sessions, and what is awaited for
    /// it; false when there is none.
    static func delete(_ uid: String, in connection: SQLiteConnection) throws(AccountStoreError) -> Bool {
        for identity in try IdentityRows.all(of: uid, in: connection) {
            try AttemptRows.remove(on: identity.key, in: connection)
        }
        try ChallengeRows.remove(of: uid, in: connection)
        // The tables say that the rest goes with it.
        return try connection.run("DELETE FROM accounts WHERE uid = ?", .text(uid)) > 0
    }

    /// Writes a new account.
    static func insert(_ account: AccountRecord, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            """
            INSERT INTO accounts (uid, creation_date, display_name, profile, is_guest, is_disabled)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            .text(account.uid), .date(account.creationDate), .optional(account.displayName),
            try StoredJSON.column(account.profile), .bool(account.isGuest), .bool(account.isDisabled))
    }

    /// Makes an account a guest's no more.
    static func endGuest(_ uid: String, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run("UPDATE accounts SET is_guest = 0 WHERE uid = ? AND is_guest", .text(uid))
    }

    /// Why nobody can sign in to an account; nil when somebody can.
    static func obstacle(_ uid: String, in connection: SQLiteConnection) throws(AccountStoreError) -> StoreConflict? {
        let isDisabled = try connection.first("SELECT is_disabled FROM accounts WHERE uid = ?", .text(uid)) {
            $0.bool()
        }
        guard let isDisabled else { return .accountGone }
        return isDisabled ? .accountDisabled : nil
    }

    /// Why a session may not change its account; nil when it may.
    static func obstacle(
        toChanging uid: String, session: String, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if let conflict = try self.obstacle(uid, in: connection) { return conflict }
        return try SessionRows.stands(session, of: uid, now: now, in: connection) ? nil : .sessionEnded
    }

    private static func record(_ row: inout SQLiteRow) throws(AccountStoreError) -> AccountRecord {
        AccountRecord(
            uid: row.text(), creationDate: row.date(), displayName: row.optionalText(),
            profile: try StoredJSON.value(row.optionalText()), isGuest: row.bool(), isDisabled: row.bool(),
            hasStrongMethods: row.bool())
    }
}
