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

    /// Carries out how an attempt ended, or says why not and changes nothing.
    static func settle(
        _ attempt: Attempt, as outcome: AttemptOutcome, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        switch outcome {
        case .failed: return nil
        case .verified(let version, let rehashed):
            let conflict = try self.obstacle(toSettling: attempt, version: version, in: connection)
            if conflict == nil { try self.rehash(attempt.key, as: rehashed, in: connection) }
            return conflict
        case .succeeded(let version, let rehashed, let session, let ending):
            let conflict = try self.obstacle(toSettling: attempt, version: version, in: connection)
            if let conflict { return conflict }
            let opening = try self.obstacle(toSettling: attempt, opening: session, in: connection)
            if let opening { return opening }
            let ended = try SessionRows.obstacle(toEnding: ending, now: now, in: connection)
            if let ended { return ended }
            try self.rehash(attempt.key, as: rehashed, in: connection)
            try SessionRows.open(session, ending: ending, in: connection)
            return nil
        }
    }

    private static func rehash(
        _ key: IdentityKey, as rehashed: PasswordRecord?, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        guard let rehashed, let current = try PasswordRows.find(key, in: connection) else { return }
        try PasswordRows.put(rehashed.rehashing(current), on: key, in: connection)
    }

    private static func obstacle(
        toSettling attempt: Attempt, opening session: SessionRecord, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        guard attempt.uid.map({ ExactText($0) }) == ExactText(session.uid) else { return .versionChanged }
        return try SessionRows.obstacle(toOpening: session, in: connection)
    }

    /// Why a right password cannot count any more; nil when it can.
    private static func obstacle(
        toSettling attempt: Attempt, version: Int64, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        guard let uid = attempt.uid, attempt.version == version else { return .versionChanged }
        if let conflict = try AccountRows.obstacle(uid, in: connection) { return conflict }
        guard let owner = try IdentityRows.owner(of: attempt.key, in: connection), ExactText(owner) == ExactText(uid),
            try PasswordRows.find(attempt.key, in: connection)?.version == version
        else { return .versionChanged }
        return nil
    }
}
