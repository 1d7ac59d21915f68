#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension MemoryAccountStore.State {
    /// Why an identity cannot sign in with a session; nil when it can.
    func obstacle(toSigningIn identity: IdentityKey, session: SessionRecord) -> StoreConflict? {
        self.obstacle(toSigningIn: identity, uid: session.uid) ?? self.obstacle(toOpening: session)
    }

    /// Why a challenge cannot be held for an identity; nil when it can.
    ///
    /// A selector that is taken is `.versionChanged`: the challenge that is being redeemed is consumed, never the held one.
    func obstacle(
        toHolding challenge: ChallengeRecord, for identity: IdentityKey, isAttaching: Bool
    ) -> StoreConflict? {
        if let uid = challenge.uid {
            let conflict =
                if isAttaching {
                    self.obstacle(toOwning: identity, uid: uid)
                } else {
                    self.obstacle(toSigningIn: identity, uid: uid)
                }
            if let conflict { return conflict }
            if let conflict = self.obstacle(toAccount: uid) { return conflict }
            if !isAttaching, self.identities[challenge.identity]?.suspensionDate != nil { return .identitySuspended }
        }
        return self.challenges[ExactText(challenge.selector)] == nil ? nil : .versionChanged
    }

    /// Why an identity cannot be attached; nil when it can.
    mutating func obstacle(
        toAttaching identity: IdentityRecord, session: SessionRecord, ending: String?, now: Date
    ) -> StoreConflict? {
        self.obstacle(toOwning: identity.key, uid: identity.uid)
            ?? self.obstacle(toAccount: identity.uid)
            ?? self.obstacle(toOpening: session, attaching: identity.key)
            ?? self.obstacle(toEnding: ending, now: now)
    }

    /// Why an identity cannot take the place of another one; nil when it can, as far as that one goes.
    func obstacle(toReplacing key: IdentityKey, by identity: IdentityRecord) -> StoreConflict? {
        if self.identities[identity.key] != nil, identity.key != key { return .identityTaken }
        if let conflict = self.obstacle(toAccount: identity.uid) { return conflict }
        return self.hasIdentity(key, identity.uid) ? nil : .identityGone
    }

    private func obstacle(toOwning identity: IdentityKey, uid: String) -> StoreConflict? {
        guard let known = self.identities[identity], ExactText(known.uid) != ExactText(uid) else { return nil }
        return .identityTaken
    }

    private func obstacle(toSigningIn identity: IdentityKey, uid: String) -> StoreConflict? {
        guard let known = self.identities[identity], ExactText(known.uid) == ExactText(uid) else {
            return .accountGone
        }
        return known.suspensionDate == nil ? nil : .identitySuspended
    }
}
