#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension MemoryAccountStore.State {
    /// Puts a grant into force, or says why not and changes nothing.
    ///
    /// `isAttaching` says whether the redeemed challenge is one that attaches an identity.
    mutating func give(
        _ grant: ChallengeGrant, for identity: IdentityKey, isAttaching: Bool, now: Date
    ) -> StoreConflict? {
        let conflict = self.obstacle(toGiving: grant.inmost, for: identity, isAttaching: isAttaching, now: now)
        if let conflict { return conflict }
        guard case .strengthen = grant else {
            self.carryOut(grant, for: identity, now: now)
            return nil
        }
        guard let session = grant.session else { return .sessionEnded }
        var draft = self.draft(of: session.uid)
        for change in grant.changes { if let conflict = draft.make(change, now: now) { return conflict } }
        self.carryOut(grant.inmost, for: identity, now: now)
        self.write(draft, of: session.uid)
        if grant.endsOthers {
            self.tell(ofEnded: self.endSessions(.others(than: session.id, of: session.uid)), now: now)
        }
        return nil
    }

    /// Attaches an identity and opens a session, or says why not and changes nothing.
    mutating func attach(
        _ identity: IdentityRecord, password: PasswordRecord?, session: SessionRecord, ending: String?, now: Date
    ) -> StoreConflict? {
        self.give(
            .attach(identity, password: password, session: session, ending: ending), for: identity.key,
            isAttaching: true, now: now)
    }

    /// Why a grant cannot be given, the changes of strong methods around it aside; nil when it can.
    private mutating func obstacle(
        toGiving grant: ChallengeGrant, for identity: IdentityKey, isAttaching: Bool, now: Date
    ) -> StoreConflict? {
        switch grant {
        case .register(let registration):
            self.obstacle(toRegistering: registration)
        case .attach(let identity, _, let session, let ending):
            self.obstacle(toAttaching: identity, session: session, ending: ending, now: now)
        case .replace(let identity, let key, _, let session, let ending):
            self.obstacle(toReplacing: key, by: identity)
                ?? self.obstacle(toAttaching: identity, session: session, ending: ending, now: now)
        case .openSession(let session, let ending):
            self.obstacle(toSigningIn: identity, session: session) ?? self.obstacle(toEnding: ending, now: now)
        case .setPassword(_, let session, _):
            self.obstacle(toSigningIn: identity, session: session)
        case .hold(let challenge):
            self.obstacle(toHolding: challenge, for: identity, isAttaching: isAttaching)
        case .raiseSession(let id, let uid, _, _):
            self.standing(id, of: uid, now: now) == nil ? .sessionEnded : nil
        case .nothing: nil
        case .strengthen:
            self.obstacle(toGiving: grant.inmost, for: identity, isAttaching: isAttaching, now: now)
        }
    }

    /// Gives what nothing stands in the way of.
    private mutating func carryOut(_ grant: ChallengeGrant, for identity: IdentityKey, now: Date) {
        switch grant {
        case .register(let registration):
            _ = self.register(registration)
        case .attach(let identity, let password, let session, let ending):
            self.put(identity, password, session: session, ending: ending)
        case .replace(let identity, let key, let password, let session, let ending):
            self.replace(key, by: identity, password, session: session, ending: ending, now: now)
        case .openSession(let session, let ending):
            self.open(session, ending: ending)
        case .setPassword(let password, let session, let probation):
            self.suspend(othersThan: identity, probation: probation, now: now)
            self.passwords[identity] = password.replacing(self.passwords[identity])
            let ended = self.sessionIDs(of: .all(of: session.uid))
            for id in ended { self.end(id) }
            self.tell(ofEnded: ended.map(\.text), now: now)
            self.open(session, ending: nil)
        case .hold(let challenge):
            self.replaceChallenge(with: challenge)
        case .raiseSession(let id, _, let factors, let level):
            self.sessions[ExactText(id)]?.factors = factors
            self.sessions[ExactText(id)]?.level = level
        case .nothing: break
        case .strengthen:
            self.carryOut(grant.inmost, for: identity, now: now)
        }
    }

    /// Writes an identity with its password and opens a session; the account is a guest's no more.
    private mutating func put(
        _ identity: IdentityRecord, _ password: PasswordRecord?, session: SessionRecord, ending: String?
    ) {
        self.attach(identity)
        if let password { self.passwords[identity.key] = password.replacing(self.passwords[identity.key]) }
        self.accounts[ExactText(identity.uid)]?.isGuest = false
        self.open(session, ending: ending)
    }

    /// Puts an identity in the place of another one and tells which sessions end.
    private mutating func replace(
        _ key: IdentityKey, by identity: IdentityRecord, _ password: PasswordRecord?, session: SessionRecord,
        ending: String, now: Date
    ) {
        let own = identity.key == key ? nil : self.candidate(for: key)?.password
        self.put(identity, password ?? own, session: session, ending: ending)
        guard identity.key != key else { return }
        self.removeIdentity(key)
        self.tell(ofEnded: self.endSessions(openedBy: key, of: identity.uid, but: session.id), now: now)
    }
}
