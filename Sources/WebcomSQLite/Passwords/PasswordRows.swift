import WebcomAuthentication
import WebcomBackend

/// The rows of passwords.
enum PasswordRows {
    /// The password on an identity.
    static func find(
        _ key: IdentityKey, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> PasswordRecord? {
        try connection.first(
            "SELECT verifier, version, date FROM passwords WHERE provider = ? AND provider_uid = ?",
            .text(key.provider.rawValue), .bytes(of: key.providerUID)
        ) { PasswordRecord(verifier: $0.bytes(), version: $0.integer(), date: $0.date()) }
    }

    /// Writes a password as it is, in place of the one that is there.
    static func put(
        _ password: PasswordRecord, on key: IdentityKey, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            """
            INSERT INTO passwords (provider, provider_uid, verifier, version, date) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (provider, provider_uid) DO UPDATE
            SET verifier = excluded.verifier, version = excluded.version, date = excluded.date
            """,
            .text(key.provider.rawValue), .bytes(of: key.providerUID), .blob(password.verifier),
            .integer(password.version), .date(password.date))
    }

    /// Sets a password anew: its version rises.
    static func replace(
        _ password: PasswordRecord, on key: IdentityKey, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        let current = try self.find(key, in: connection)
        try self.put(password.replacing(current), on: key, in: connection)
    }

    /// The passwords of an account that are not void, in the order of its identities.
    static func all(of uid: String, in connection: SQLiteConnection) throws(AccountStoreError) -> [IdentityPassword] {
        let entries = try connection.all(
            """
            SELECT provider, provider_uid, verifier, version, date
            FROM identities JOIN passwords USING (provider, provider_uid)
            WHERE uid = ? ORDER BY creation_date, number
            """,
            .text(uid)
        ) { row in
            IdentityPassword(
                key: row.identityKey(),
                password: PasswordRecord(verifier: row.bytes(), version: row.integer(), date: row.date()))
        }
        return entries.filter { !$0.password.isVoid }
    }

    /// What a password on an identity is verified against; nil where there is none.
    static func candidate(
        for key: IdentityKey, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> PasswordCandidate? {
        guard let password = try self.find(key, in: connection), !password.isVoid,
            let identity = try IdentityRows.find(key, in: connection),
            let account = try AccountRows.find(identity.uid, in: connection)
        else { return nil }
        return PasswordCandidate(account: account, identity: identity, password: password)
    }
}
