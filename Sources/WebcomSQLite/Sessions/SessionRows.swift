import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of sessions.
enum SessionRows {
    private static let columns = """
        id, uid, token_mac, generation, creation_date, last_use_date, idle_expiration_date, absolute_expiration_date,
        provider, provider_uid, factors, level, device_label, extra, spent_generation
        """
    private static let finding = "SELECT \(columns) FROM sessions WHERE id = ?"
    private static let opening = """
        INSERT INTO sessions (\(columns), expiration_date, number)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
            (SELECT coalesce(max(number), 0) + 1 FROM sessions WHERE uid = ?2))
        """

    /// The session of this name, over or not.
    static func find(_ id: String, in connection: SQLiteConnection) throws(AccountStoreError) -> SessionRecord? {
        try connection.first(
            self.finding, .text(id), read: self.record)
    }

    /// The sessions of an account that have not run out, the newest first.
    static func all(
        of uid: String, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [SessionRecord] {
        try connection.all(
            """
            SELECT \(self.columns) FROM sessions WHERE uid = ? AND expiration_date > ?
            ORDER BY creation_date DESC, number DESC
            """,
            .text(uid), .date(now), read: self.record)
    }

    /// Whether there is a session of this name, over or not.
    static func exists(_ id: String, in connection: SQLiteConnection) throws(AccountStoreError) -> Bool {
        try connection.first("SELECT 1 FROM sessions WHERE id = ?", .text(id)) { $0.bool() } ?? false
    }

    /// Whether there is a session of this name that is not over; one that is is forgotten, so that no clock revives it.
    static func stands(_ id: String, now: Date, in connection: SQLiteConnection) throws(AccountStoreError) -> Bool {
        try connection.run("DELETE FROM sessions WHERE id = ? AND expiration_date <= ?", .text(id), .date(now))
        return try self.exists(id, in: connection)
    }

    /// Why a session cannot be opened; nil when it can.
    ///
    /// A suspended identity opens none (LNK-3), but for the one that is being attached again.
    static func obstacle(
        toOpening session: SessionRecord, attaching key: IdentityKey? = nil, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if let conflict = try AccountRows.obstacle(session.uid, in: connection) { return conflict }
        if session.identity != key, try IdentityRows.isSuspended(session.identity, in: connection) {
            return .identitySuspended
        }
        return try self.exists(session.id, in: connection) ? .versionChanged : nil
    }

    /// Why a session cannot be ended for another one; nil when it stands, or none is named.
    static func obstacle(
        toEnding id: String?, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        guard let id else { return nil }
        return try self.stands(id, now: now, in: connection) ? nil : .sessionEnded
    }

    /// Writes a session and ends another.
    static func open(
        _ session: SessionRecord, ending: String?, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        if let ending { _ = try self.end(.one(ending), in: connection) }
        try connection.run(
            self.opening, .text(session.id), .text(session.uid), .blob(session.tokenMAC), .bits(session.generation),
            .date(session.creationDate), .date(session.lastUseDate), .date(session.idleExpirationDate),
            .date(session.absoluteExpirationDate), .text(session.identity.provider.rawValue),
            .bytes(of: session.identity.providerUID), try StoredJSON.column(session.factors), .count(session.level),
            .optional(session.deviceLabel), try StoredJSON.column(session.extra),
            .optional(session.spentGeneration), .date(session.expirationDate))
    }

    /// Writes a session, ends every other one of its account, and says which.
    static func replaceAll(
        with session: SessionRecord, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [String] {
        let ended = try self.end(.all(of: session.uid), in: connection)
        try self.open(session, ending: nil, in: connection)
        return ended
    }

    /// Writes a renewal; whose it is, how it was proved and its absolute end stay.
    static func renew(_ session: SessionRecord, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            """
            UPDATE sessions
            SET token_mac = ?2, generation = ?3, last_use_date = ?4, idle_expiration_date = ?5, extra = ?6,
                spent_generation = ?7, expiration_date = min(?5, absolute_expiration_date)
            WHERE id = ?1
            """,
            .text(session.id), .blob(session.tokenMAC), .bits(session.generation), .date(session.lastUseDate),
            .date(session.idleExpirationDate), try StoredJSON.column(session.extra),
            .optional(session.spentGeneration))
    }

    /// Gives a session factors and a level; nothing else of it changes.
    static func raise(
        _ id: String, factors: [AuthenticationFactor], level: Int, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            "UPDATE sessions SET factors = ?, level = ? WHERE id = ?", try StoredJSON.column(factors), .count(level),
            .text(id))
    }

    /// Takes the proof by a strong method that was removed from the account's sessions, but for one.
    static func withdraw(
        _ method: String, of uid: String, but session: String?, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        for record in try self.all(of: uid, now: now, in: connection)
        where ExactText(record.id) != session.map({ ExactText($0) }) {
            guard let changed = record.withdrawing(method: method) else { continue }
            try self.raise(changed.id, factors: changed.factors, level: changed.level, in: connection)
        }
    }

    /// Whether a session of an account stands; one that is found over is forgotten.
    static func stands(
        _ id: String, of uid: String, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> Bool {
        guard try self.stands(id, now: now, in: connection) else { return false }
        return try self.find(id, in: connection).map { ExactText($0.uid) == ExactText(uid) } ?? false
    }

    /// The generation of a session that is not over; one that is is forgotten.
    static func generation(
        of id: String, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> UInt64? {
        guard try self.stands(id, now: now, in: connection) else { return nil }
        return try connection.first("SELECT generation FROM sessions WHERE id = ?", .text(id)) { $0.bits() }
    }

    /// Forgets sessions and says which, the oldest first.
    static func end(
        _ selection: SessionSelection, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [String] {
        switch selection {
        case .one(let id):
            return try connection.run("DELETE FROM sessions WHERE id = ?", .text(id)) == 0 ? [] : [id]
        case .others(let id, let uid):
            let ended = try connection.all(
                "SELECT id FROM sessions WHERE uid = ? AND id <> ? ORDER BY number", .text(uid), .text(id)
            ) { $0.text() }
            try connection.run("DELETE FROM sessions WHERE uid = ? AND id <> ?", .text(uid), .text(id))
            return ended
        case .all(let uid):
            let ended = try connection.all("SELECT id FROM sessions WHERE uid = ? ORDER BY number", .text(uid)) {
                $0.text()
            }
            try connection.run("DELETE FROM sessions WHERE uid = ?", .text(uid))
            return ended
        }
    }

    /// Forgets all sessions of an account, with what is awaited for it (TOK-6), and says which, the oldest first.
    static func endAll(of uid: String, in connection: SQLiteConnection) throws(AccountStoreError) -> [String] {
        try ChallengeRows.remove(of: uid, in: connection)
        return try self.end(.all(of: uid), in: connection)
    }

    /// Forgets the sessions that an identity opened, but for one, and says which, the oldest first.
    static func end(
        openedBy key: IdentityKey, of uid: String, but kept: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [String] {
        let ended = try connection.all(
            "SELECT id FROM sessions WHERE uid = ? AND provider = ? AND provider_uid = ? AND id <> ? ORDER BY number",
            .text(uid), .text(key.provider.rawValue), .bytes(of: key.providerUID), .text(kept)
        ) { $0.text() }
        for id in ended { _ = try self.end(.one(id), in: connection) }
        return ended
    }

    private static func record(_ row: inout SQLiteRow) throws(AccountStoreError) -> SessionRecord {
        let (id, uid, mac, generation) = (row.text(), row.text(), row.bytes(), row.bits())
        let (creation, lastUse, idle, absolute) = (row.date(), row.date(), row.date(), row.date())
        var session = SessionRecord(
            id: id, uid: uid, tokenMAC: mac, generation: generation, creationDate: creation, idleExpirationDate: idle,
            absoluteExpirationDate: absolute, identity: row.identityKey(),
            factors: try StoredJSON.factors(row.text()), level: row.count(), deviceLabel: row.optionalText(),
            extra: try StoredJSON.value(row.optionalText()))
        session.lastUseDate = lastUse
        session.spentGeneration = row.optionalBits()
        return session
    }
}
