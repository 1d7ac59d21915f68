import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension MemoryAccountStore.State {
    /// The identities of an account, the oldest first.
    func identities(of uid: String) -> [IdentityRecord] {
        let identities = self.identityKeys[ExactText(uid), default: []].compactMap { self.identities[$0] }
        return identities.sorted { $0.creationDate < $1.creationDate }
    }

    /// Whether an account has an identity.
    func hasIdentity(_ key: IdentityKey, _ uid: String) -> Bool {
        self.identities[key].map { ExactText($0.uid) == ExactText(uid) } ?? false
    }

    /// Why a session may not change its account; nil when it may.
    mutating func obstacle(toChanging uid: String, session: String, now: Date) -> StoreConflict? {
        if let conflict = self.obstacle(toAccount: uid) { return conflict }
        return self.standing(session, of: uid, now: now) == nil ? .sessionEnded : nil
    }

    /// Forgets an identity with its password, its provider's tokens, the attempts on it, and what its account awaits for it.
    ///
    /// The attempts too: the versions of a later password begin anew, and no check of this one may end against it.
    mutating func removeIdentity(_ key: IdentityKey) {
        guard let identity = self.identities.removeValue(forKey: key) else { return }
        let uid = ExactText(identity.uid)
        let left = self.identityKeys[uid, default: []].filter { $0 != key }
        self.identityKeys[uid] = left.isEmpty ? nil : left
        self.passwords[key] = nil
        self.providerTokens[key] = nil
        self.attempts = self.attempts.filter { $0.value.key != key }
        self.removeChallenges { $0.identity == key && $0.uid.map { ExactText($0) } == uid }
    }

    /// Ends sessions and says which; all of an account end together with what is awaited for it (TOK-6).
    mutating func endSessions(_ selection: SessionSelection) -> [String] {
        let ended = self.sessionIDs(of: selection)
        for id in ended { self.end(id) }
        if case .all(let uid) = selection { self.removeChallenges(of: uid) }
        return ended.map(\.text)
    }

    /// Ends the sessions that an identity opened, but for one, and says which.
    mutating func endSessions(openedBy key: IdentityKey, of uid: String, but kept: String) -> [String] {
        let ended = self.sessionIDs(of: .others(than: kept, of: uid)).filter { self.sessions[$0]?.identity == key }
        for id in ended { self.end(id) }
        return ended.map(\.text)
    }

    /// Leaves a notice for each session that was ended.
    mutating func tell(ofEnded sessions: [String], now: Date) {
        let notices = sessions.map { StoredNotice(date: now, notice: .sessionRevoked(sessionID: $0)) }
        self.write(StoreEffects(notices: notices))
    }
}
