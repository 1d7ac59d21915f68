import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of identities.
enum IdentityRows {
    private static let columns = """
        provider, provider_uid, uid, address, creation_date, display_name, profile, suspension_date
        """
    private static let finding = "SELECT \(columns) FROM identities WHERE provider = ? AND provider_uid = ?"
    private static let attaching = """
        INSERT INTO identities (\(columns), number)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,
            (SELECT coalesce(max(number), 0) + 1 FROM identities WHERE uid = ?3))
        ON CONFLICT (provider, provider_uid) DO UPDATE
        SET address = excluded.address, display_name = excluded.display_name, profile = excluded.profile,
            creation_date = iif(suspension_date IS NULL, creation_date, excluded.creation_date),
            suspension_date = excluded.suspension_date
        """

    /// The identity of this key.
    static func find(
        _ key: IdentityKey, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> IdentityRecord? {
        try connection.first(
            self.finding, .text(key.provider.rawValue), .bytes(of: key.providerUID), read: self.record)
    }

    /// The identities of an account, the oldest first.
    static func all(of uid: String, in connection: SQLiteConnection) throws(AccountStoreError) -> [IdentityRecord] {
        try connection.all(
            "SELECT \(self.columns) FROM identities WHERE uid = ? ORDER BY creation_date, number", .text(uid),
            read: self.record)
    }

    /// The account that an identity belongs to.
    static func owner(of key: IdentityKey, in connection: SQLiteConnection) throws(AccountStoreError) -> String? {
        try connection.first(
            "SELECT uid FROM identities WHERE provider = ? AND provider_uid = ?", .text(key.provider.rawValue),
            .bytes(of: key.providerUID)
        ) { $0.text() }
    }

    /// Whether an account has an identity.
    static func has(
        _ key: IdentityKey, _ uid: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> Bool {
        try self.owner(of: key, in: connection).map { ExactText($0) == ExactText(uid) } ?? false
    }

    /// Forgets an identity with its password, the attempts on it, and what its account awaits for it.
    static func remove(
        _ key: IdentityKey, of uid: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try AttemptRows.remove(on: key, in: connection)
        try ChallengeRows.remove(of: uid, on: key, in: connection)
        // The tables say that the password goes with it.
        try connection.run(
            "DELETE FROM identities WHERE provider = ? AND provider_uid = ?", .text(key.provider.rawValue),
            .bytes(of: key.providerUID))
    }

    /// Writes an identity, in place of the one of its key; when it was attached stays what it was.
    static func attach(_ identity: IdentityRecord, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            self.attaching, .text(identity.key.provider.rawValue), .bytes(of: identity.key.providerUID),
            .text(identity.uid),
            .text(identity.address), .date(identity.creationDate), .optional(identity.displayName),
            try StoredJSON.column(identity.profile), .optional(identity.suspensionDate))
    }

    /// Replaces what is kept of an identity.
    static func set(
        _ profile: JSONValue, of key: IdentityKey, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            "UPDATE identities SET profile = ? WHERE provider = ? AND provider_uid = ?",
            try StoredJSON.column(profile), .text(key.provider.rawValue), .bytes(of: key.providerUID))
    }

    /// Whether a recovery suspended an identity; false where there is none.
    static func isSuspended(_ key: IdentityKey, in connection: SQLiteConnection) throws(AccountStoreError) -> Bool {
        try connection.first(
            "SELECT suspension_date IS NOT NULL FROM identities WHERE provider = ? AND provider_uid = ?",
            .text(key.provider.rawValue), .bytes(of: key.providerUID)
        ) { $0.bool() } ?? false
    }

    /// Suspends the account's other identities after a recovery by `key`, and voids their passwords (LNK-3).
    static func suspend(
        othersThan key: IdentityKey, probation: Duration, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        guard let proved = try self.find(key, in: connection) else { return }
        let identities = try self.all(of: proved.uid, in: connection)
        for identity in proved.suspended(byRecoveryAmong: identities, probation: probation, now: now) {
            try connection.run(
                "UPDATE identities SET suspension_date = ? WHERE provider = ? AND provider_uid = ?", .date(now),
                .text(identity.key.provider.rawValue), .bytes(of: identity.key.providerUID))
            guard let password = try PasswordRows.find(identity.key, in: connection) else { continue }
            try PasswordRows.put(password.voided(now), on: identity.key, in: connection)
        }
    }

    private static func record(_ row: inout SQLiteRow) throws(AccountStoreError) -> IdentityRecord {
        IdentityRecord(
            key: row.identityKey(), uid: row.text(), address: row.text(), creationDate: row.date(),
            displayName: row.optionalText(), profile: try StoredJSON.value(row.optionalText()),
            suspensionDate: row.optionalDate())
    }
}
