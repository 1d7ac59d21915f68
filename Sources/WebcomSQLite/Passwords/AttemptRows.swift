import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of attempts that were counted and not settled.
enum AttemptRows {
    /// An attempt as it was reserved.
    struct Attempt {
        /// The identity it is about.
        let key: IdentityKey
        /// The account that the identity belonged to.
        let uid: String?
        /// The version of the password then.
        let version: Int64?
    }

    /// Writes a reservation.
    static func insert(
        _ reservation: AttemptReservation, of candidate: PasswordCandidate?, now: Date,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            "INSERT INTO attempts (id, provider, provider_uid, uid, version, end_date) VALUES (?, ?, ?, ?, ?, ?)",
            .text(reservation.id), .text(reservation.key.provider.rawValue),
            .bytes(of: reservation.key.providerUID), .optional(candidate?.account.uid),
            candidate.map { .integer($0.password.version) } ?? .null,
            .date(now.addingTimeInterval(StoreRetention.attempts)))
    }

    /// Takes a reservation away, so that it is settled once; nil when it was, and for another identity.
    static func take(
        _ reservation: AttemptReservation, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> Attempt? {
        let attempt = try connection.first(
            "DELETE FROM attempts WHERE id = ? RETURNING provider, provider_uid, uid, version", .text(reservation.id)
        ) { Attempt(key: $0.identityKey(), uid: $0.optionalText(), version: $0.optionalInteger()) }
        return attempt?.key == reservation.key ? attempt : nil
    }

    /// Forgets the attempts on an identity; reads all attempts.
    ///
    /// The versions of a later password begin anew, and no check of this one may end against it.
    static func remove(on key: IdentityKey, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            "DELETE FROM attempts WHERE provider = ? AND provider_uid = ?", .text(key.provider.rawValue),
            .bytes(of: key.providerUID))
    }

    /// Why a success cannot count any more; nil when it can.
    static func obstacle(
        toSettling attempt: Attempt, version: Int64, session: SessionRecord, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        guard let uid = attempt.uid, attempt.version == version else { return .versionChanged }
        if let conflict = try AccountRows.obstacle(uid, in: connection) { return conflict }
        guard let owner = try IdentityRows.owner(of: attempt.key, in: connection), ExactText(owner) == ExactText(uid),
            try PasswordRows.find(attempt.key, in: connection)?.version == version,
            ExactText(session.uid) == ExactText(uid)
        else { return .versionChanged }
        return try SessionRows.obstacle(toOpening: session, in: connection)
    }
}
