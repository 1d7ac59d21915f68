import WebcomBackend

/// The rows of accounts.
enum AccountRows {
    /// The account of this `uid`.
    static func find(_ uid: String, in connection: SQLiteConnection) throws(AccountStoreError) -> AccountRecord? {
        try connection.first(
            """
            SELECT uid, creation_date, display_name, profile, is_guest, is_disabled FROM accounts WHERE uid = ?
            """,
            .text(uid)
        ) { row throws(AccountStoreError) in
            AccountRecord(
                uid: row.text(), creationDate: row.date(), displayName: row.optionalText(),
                profile: try StoredJSON.value(row.optionalText()), isGuest: row.bool(), isDisabled: row.bool())
        }
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
}
