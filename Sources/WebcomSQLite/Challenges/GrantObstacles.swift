import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What stands in the way of a grant; nothing is written but that a session which is found over is forgotten.
enum GrantObstacles {
    /// Why a grant cannot be given, the changes of strong methods around it aside; nil when it can.
    static func obstacle(
        toGiving grant: ChallengeGrant, for identity: IdentityKey, isAttaching: Bool, now: Date,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        switch grant {
        case .register(let registration):
            return try RegistrationRows.obstacle(registration, in: connection)
        case .attach(let identity, _, let session, let ending):
            return try self.obstacle(
                toAttaching: identity, session: session, ending: ending, now: now, in: connection)
        case .replace(let identity, let key, _, let session, let ending):
            if let conflict = try self.obstacle(toReplacing: key, by: identity, in: connection) { return conflict }
            return try self.obstacle(
                toAttaching: identity, session: session, ending: ending, now: now, in: connection)
        case .openSession(let session, let ending):
            return try self.obstacle(
                toSigningIn: identity, session: session, ending: ending, now: now, in: connection)
        case .setPassword(_, let session, _):
            return try self.obstacle(
                toSigningIn: identity, session: session, ending: nil, now: now, in: connection)
        case .hold(let challenge):
            return try self.obstacle(toHolding: challenge, for: identity, isAttaching: isAttaching, in: connection)
        case .raiseSession(let id, let uid, _, _):
            return try SessionRows.stands(id, of: uid, now: now, in: connection) ? nil : .sessionEnded
        case .nothing: return nil
        case .strengthen:
            return try self.obstacle(
                toGiving: grant.inmost, for: identity, isAttaching: isAttaching, now: now, in: connection)
        }
    }

    private static func obstacle(
        toSigningIn identity: IdentityKey, session: SessionRecord, ending: String?, now: Date,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if let conflict = try self.obstacle(toSigningIn: identity, uid: session.uid, in: connection) { return conflict }
        if let conflict = try SessionRows.obstacle(toOpening: session, in: connection) { return conflict }
        return try SessionRows.obstacle(toEnding: ending, now: now, in: connection)
    }

    private static func obstacle(
        toSigningIn identity: IdentityKey, uid: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        guard try IdentityRows.has(identity, uid, in: connection) else { return .accountGone }
        return try IdentityRows.isSuspended(identity, in: connection) ? .identitySuspended : nil
    }

    private static func obstacle(
        toOwning identity: IdentityKey, uid: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        guard let owner = try IdentityRows.owner(of: identity, in: connection), ExactText(owner) != ExactText(uid)
        else {
            return nil
        }
        return .identityTaken
    }

    /// Why a challenge cannot be held for an identity; nil when it can.
    ///
    /// A selector that is taken is `.versionChanged`: the challenge that is being redeemed is consumed, never the held one.
    private static func obstacle(
        toHolding challenge: ChallengeRecord, for identity: IdentityKey, isAttaching: Bool,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if let uid = challenge.uid {
            let conflict =
                isAttaching
                ? try self.obstacle(toOwning: identity, uid: uid, in: connection)
                : try self.obstacle(toSigningIn: identity, uid: uid, in: connection)
            if let conflict { return conflict }
            if let conflict = try AccountRows.obstacle(uid, in: connection) { return conflict }
            if !isAttaching, try IdentityRows.isSuspended(challenge.identity, in: connection) {
                return .identitySuspended
            }
        }
        return try ChallengeRows.exists(challenge.selector, in: connection) ? .versionChanged : nil
    }

    private static func obstacle(
        toReplacing key: IdentityKey, by identity: IdentityRecord, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if identity.key != key, try IdentityRows.owner(of: identity.key, in: connection) != nil {
            return .identityTaken
        }
        if let conflict = try AccountRows.obstacle(identity.uid, in: connection) { return conflict }
        return try IdentityRows.has(key, identity.uid, in: connection) ? nil : .identityGone
    }

    private static func obstacle(
        toAttaching identity: IdentityRecord, session: SessionRecord, ending: String?, now: Date,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        let taken = try self.obstacle(toOwning: identity.key, uid: identity.uid, in: connection)
        if let taken { return taken }
        if let conflict = try AccountRows.obstacle(identity.uid, in: connection) { return conflict }
        let obstacle = try SessionRows.obstacle(toOpening: session, attaching: identity.key, in: connection)
        if let obstacle { return obstacle }
        return try SessionRows.obstacle(toEnding: ending, now: now, in: connection)
    }
}
