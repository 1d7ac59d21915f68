import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of the tokens that providers gave.
enum ProviderTokenRows {
    /// The tokens of an identity.
    static func first(
        of key: IdentityKey, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> ProviderTokensRecord? {
        try connection.first(
            "SELECT bytes, version, lease_end FROM provider_tokens WHERE provider = ? AND provider_uid = ?",
            .text(key.provider.rawValue), .bytes(of: key.providerUID)
        ) {
            ProviderTokensRecord(key: key, bytes: $0.bytes(), version: $0.integer(), leaseEnd: $0.optionalDate())
        }
    }

    /// Writes tokens in place of those that are there; nothing where the identity is not.
    static func write(_ record: ProviderTokensRecord, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            """
            INSERT INTO provider_tokens (provider, provider_uid, bytes, version, lease_end)
            SELECT provider, provider_uid, ?3, ?4, ?5 FROM identities WHERE provider = ?1 AND provider_uid = ?2
            ON CONFLICT (provider, provider_uid) DO UPDATE
            SET bytes = excluded.bytes, version = excluded.version, lease_end = excluded.lease_end
            """,
            .text(record.key.provider.rawValue), .bytes(of: record.key.providerUID), .blob(record.bytes),
            .integer(record.version), .optional(record.leaseEnd))
    }

    /// Leases tokens of a version; false when they have another one, or a lease that lasts.
    static func lease(
        _ key: IdentityKey, _ version: Int64, until leaseEnd: Date, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> Bool {
        try connection.run(
            """
            UPDATE provider_tokens SET lease_end = ?4
            WHERE provider = ?1 AND provider_uid = ?2 AND version = ?3 AND (lease_end IS NULL OR lease_end <= ?5)
            """,
            .text(key.provider.rawValue), .bytes(of: key.providerUID), .integer(version), .date(leaseEnd), .date(now))
            == 1
    }

    /// Removes tokens of a version; false when they have another one, or are gone.
    static func remove(
        _ key: IdentityKey, _ version: Int64, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> Bool {
        try connection.run(
            "DELETE FROM provider_tokens WHERE provider = ? AND provider_uid = ? AND version = ?",
            .text(key.provider.rawValue), .bytes(of: key.providerUID), .integer(version)) == 1
    }
}
