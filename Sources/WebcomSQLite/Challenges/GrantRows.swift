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
    static func give(
        _ grant: ChallengeGrant, for identity: IdentityKey, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        switch grant {
        case .register(let registration):
            return try RegistrationRows.write(registration, in: connection)
        case .attach(let identity, let password, let session, let ending):
            let conflict = try self.obstacle(
                toAttaching: identity, session: session, ending: ending, now: now, in: connection)
            if let conflict { return conflict }
            try IdentityRows.attach(identity, in: connection)
            if let password { try PasswordRows.replace(password, on: identity.key, in: connection) }
            try AccountRows.endGuest(identity.uid, in: connection)
            try SessionRows.open(session, ending: ending, in: connection)
            return nil
        case .replace(let identity, let key, let password, let session, let ending):
            return try self.replace(
                key, by: identity, password, session: session, ending: ending, now: now, in: connection)
        case .openSession(let session, let ending):
            let conflict = try self.obstacle(
                toSigningIn: identity, session: session, ending: ending, now: now, in: connection)
            if conflict == nil { try SessionRows.open(session, ending: ending, in: connection) }
            return conflict
        case .setPassword(let password, let session, let probation):
            let conflict = try self.obstacle(
                toSigningIn: identity, session: session, ending: nil, now: now, in: connection)
            if let conflict { return conflict }
            try PasswordRows.replace(password, on: identity, in: connection)
            try IdentityRows.suspend(othersThan: identity, probation: probation, now: now, in: connection)
            let ended = try SessionRows.replaceAll(with: session, in: connection)
            try NoticeRows.insert(ofEnded: ended, now: now, in: connection)
            return nil
        }
    }

    /// Puts an identity in the place of another one and tells which sessions end, or says why not and changes nothing.
    private static func replace(
        _ key: IdentityKey, by identity: IdentityRecord, _ password: PasswordRecord?, session: SessionRecord,
        ending: String, now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if identity.key != key, try IdentityRows.owner(of: identity.key, in: connection) != nil {
            return .identityTaken
        }
        if let conflict = try AccountRows.obstacle(identity.uid, in: connection) { return conflict }
        guard try IdentityRows.has(key, identity.uid, in: connection) else { return .identityGone }
        let own = identity.key == key ? nil : try PasswordRows.candidate(for: key, in: connection)?.password
        let attachment = ChallengeGrant.attach(identity, password: password ?? own, session: session, ending: ending)
        let conflict = try self.give(attachment, for: identity.key, now: now, in: connection)
        guard conflict == nil, identity.key != key else { return conflict }
        try IdentityRows.remove(key, of: identity.uid, in: connection)
        let ended = try SessionRows.end(openedBy: key, of: identity.uid, but: session.id, in: connection)
        try NoticeRows.insert(ofEnded: ended, now: now, in: connection)
        return nil
    }

    private static func obstacle(
        toSigningIn identity: IdentityKey, session: SessionRecord, ending: String?, now: Date,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        guard let owner = try IdentityRows.owner(of: identity, in: connection),
            ExactText(owner) == ExactText(session.uid)
        else { return .accountGone }
        guard try !IdentityRows.isSuspended(identity, in: connection) else { return .identitySuspended }
        if let conflict = try SessionRows.obstacle(toOpening: session, in: connection) { return conflict }
        return try SessionRows.obstacle(toEnding: ending, now: now, in: connection)
    }

    private static func obstacle(
        toAttaching identity: IdentityRecord, session: SessionRecord, ending: String?, now: Date,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if let owner = try IdentityRows.owner(of: identity.key, in: connection),
            ExactText(owner) != ExactText(identity.uid)
        {
            return .identityTaken
        }
        if let conflict = try AccountRows.obstacle(identity.uid, in: connection) { return conflict }
        let obstacle = try SessionRows.obstacle(toOpening: session, attaching: identity.key, in: connection)
        if let obstacle { return obstacle }
        return try SessionRows.obstacle(toEnding: ending, now: now, in: connection)
    }
}
