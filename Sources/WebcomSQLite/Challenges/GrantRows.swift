import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows that a redeemed challenge brings about.
///
/// Looks first and writes afterwards: nothing else writes in between, so a conflict leaves nothing behind.
enum GrantRows {
    /// Puts a grant into force, or says why not and changes nothing.
    ///
    /// `isAttaching` says whether the redeemed challenge is one that attaches an identity.
    static func give(
        _ grant: ChallengeGrant, for identity: IdentityKey, isAttaching: Bool, now: Date,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        let conflict = try GrantObstacles.obstacle(
            toGiving: grant.inmost, for: identity, isAttaching: isAttaching, now: now, in: connection)
        if let conflict { return conflict }
        guard case .strengthen = grant else {
            try self.carryOut(grant, for: identity, now: now, in: connection)
            return nil
        }
        guard let session = grant.session else { return .sessionEnded }
        var draft = try StrongMethodRows.draft(of: session.uid, in: connection)
        for change in grant.changes { if let conflict = draft.make(change, now: now) { return conflict } }
        try self.carryOut(grant.inmost, for: identity, now: now, in: connection)
        try StrongMethodRows.write(draft, of: session.uid, in: connection)
        if grant.endsOthers {
            let ended = try SessionRows.end(.others(than: session.id, of: session.uid), in: connection)
            try NoticeRows.insert(ofEnded: ended, now: now, in: connection)
        }
        return nil
    }

    /// Gives what nothing stands in the way of.
    private static func carryOut(
        _ grant: ChallengeGrant, for identity: IdentityKey, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        switch grant {
        case .register(let registration):
            _ = try RegistrationRows.write(registration, in: connection)
        case .attach(let identity, let password, let session, let ending):
            try self.put(identity, password, session: session, ending: ending, in: connection)
        case .replace(let identity, let key, let password, let session, let ending):
            try self.replace(
                key, by: identity, password, session: session, ending: ending, now: now, in: connection)
        case .openSession(let session, let ending):
            try SessionRows.open(session, ending: ending, in: connection)
        case .setPassword(let password, let session, let probation):
            try PasswordRows.replace(password, on: identity, in: connection)
            try IdentityRows.suspend(othersThan: identity, probation: probation, now: now, in: connection)
            let ended = try SessionRows.replaceAll(with: session, in: connection)
            try NoticeRows.insert(ofEnded: ended, now: now, in: connection)
        case .hold(let challenge):
            try ChallengeRows.replace(with: challenge, in: connection)
        case .raiseSession(let id, _, let factors, let level):
            try SessionRows.raise(id, factors: factors, level: level, in: connection)
        case .nothing: break
        case .strengthen:
            try self.carryOut(grant.inmost, for: identity, now: now, in: connection)
        }
    }

    /// Writes an identity with its password and opens a session; the account is a guest's no more.
    private static func put(
        _ identity: IdentityRecord, _ password: PasswordRecord?, session: SessionRecord, ending: String?,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try IdentityRows.attach(identity, in: connection)
        if let password { try PasswordRows.replace(password, on: identity.key, in: connection) }
        try AccountRows.endGuest(identity.uid, in: connection)
        try SessionRows.open(session, ending: ending, in: connection)
    }

    /// Puts an identity in the place of another one and tells which sessions end.
    private static func replace(
        _ key: IdentityKey, by identity: IdentityRecord, _ password: PasswordRecord?, session: SessionRecord,
        ending: String, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        let own = identity.key == key ? nil : try PasswordRows.candidate(for: key, in: connection)?.password
        try self.put(identity, password ?? own, session: session, ending: ending, in: connection)
        guard identity.key != key else { return }
        try IdentityRows.remove(key, of: identity.uid, in: connection)
        let ended = try SessionRows.end(openedBy: key, of: identity.uid, but: session.id, in: connection)
        try NoticeRows.insert(ofEnded: ended, now: now, in: connection)
    }
}
