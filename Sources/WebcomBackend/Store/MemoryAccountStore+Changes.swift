public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MemoryAccountStore {
    /// Changes an account; linear in its sessions and in all challenges where it is disabled.
    @concurrent public func changeAccount(
        _ uid: String, _ change: AccountChange, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.change(now: now, effects: effects) { state, ended in
            guard var account = state.accounts[ExactText(uid)] else { return .accountGone }
            switch change {
            case .displayName(let displayName): account.displayName = displayName
            case .profile(let profile): account.profile = profile
            case .isDisabled(let isDisabled): account.isDisabled = isDisabled
            }
            state.accounts[ExactText(uid)] = account
            guard change == .isDisabled(true) else { return nil }
            ended = state.endSessions(.all(of: uid))
            return nil
        }
    }

    /// Takes an identity from its account; linear in the account's identities and sessions, and in all challenges.
    @concurrent public func detachIdentity(
        _ key: IdentityKey, of uid: String, session: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.change(now: now, effects: effects) { state, ended in
            if let conflict = state.obstacle(toChanging: uid, session: session, now: now) { return conflict }
            guard state.hasIdentity(key, uid) else { return .identityGone }
            let keys = state.identityKeys[ExactText(uid), default: []]
            let isOneLeft = keys.contains { other in
                other != key && state.identities[other].map { $0.suspensionDate == nil } ?? false
            }
            guard isOneLeft else { return .lastIdentity }
            state.removeIdentity(key)
            ended = state.endSessions(openedBy: key, of: uid, but: session)
            return nil
        }
    }

    /// Replaces what is kept of an identity; linear in the account's identities and sessions.
    @concurrent public func changeIdentity(
        _ key: IdentityKey, of uid: String, profile: JSONValue, from old: JSONValue, endingSessions: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.change(now: now, effects: effects) { state, ended in
            guard state.accounts[ExactText(uid)] != nil else { return .accountGone }
            guard state.hasIdentity(key, uid), let known = state.identities[key] else { return .identityGone }
            guard known.profile == old else { return .versionChanged }
            state.identities[key]?.profile = profile
            if endingSessions { ended = state.endSessions(openedBy: key, of: uid, but: "") }
            return nil
        }
    }

    /// Removes an account with all that belongs to it; linear in that and in all challenges.
    @concurrent public func deleteAccount(
        _ uid: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.change(now: now, effects: effects) { state, _ in
            guard state.accounts.removeValue(forKey: ExactText(uid)) != nil else { return .accountGone }
            _ = state.endSessions(.all(of: uid))
            for key in state.identityKeys[ExactText(uid), default: []] { state.removeIdentity(key) }
            state.strongMethods[ExactText(uid)] = nil
            return nil
        }
    }

    /// Makes an account as another store had it, or nothing.
    @concurrent public func importAccount(
        _ account: AccountRecord, identities: [IdentityRecord], passwords: [IdentityPassword],
        strongMethods: [StrongMethodRecord], now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.change(now: now, effects: effects) { state, _ in
            let keys = Set(identities.map(\.key))
            guard state.accounts[ExactText(account.uid)] == nil, keys.count == identities.count,
                keys.allSatisfy({ state.identities[$0] == nil })
            else { return .identityTaken }
            guard identities.allSatisfy({ ExactText($0.uid) == ExactText(account.uid) }),
                passwords.allSatisfy({ keys.contains($0.key) })
            else { return .identityGone }
            var draft = StrongMethodDraft([], of: account.uid)
            if let conflict = draft.add(strongMethods, now: now) { return conflict }
            state.accounts[ExactText(account.uid)] = account
            for identity in identities { state.attach(identity) }
            for entry in passwords { state.passwords[entry.key] = entry.password }
            state.write(draft, of: account.uid)
            return nil
        }
    }

    /// Sets a password in place of the one of a version; linear in the account's sessions and in all challenges.
    @concurrent public func setPassword(
        _ password: PasswordRecord, on key: IdentityKey, of uid: String, from version: Int64?, session: String,
        endingOthers: Bool, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.change(now: now, effects: effects) { state, ended in
            if let conflict = state.obstacle(toChanging: uid, session: session, now: now) { return conflict }
            guard state.hasIdentity(key, uid) else { return .identityGone }
            guard state.identities[key]?.suspensionDate == nil else { return .identitySuspended }
            guard state.candidate(for: key)?.password.version == version else { return .versionChanged }
            state.passwords[key] = password.replacing(state.passwords[key])
            state.removeChallenges(of: uid)
            if endingOthers { ended = state.endSessions(.others(than: session, of: uid)) }
            return nil
        }
    }

    /// The passwords of an account that are not void; linear in its identities.
    @concurrent public func passwords(of uid: String) async throws -> [IdentityPassword] {
        try self.verb { state in
            state.identities(of: uid).compactMap { identity in
                guard let password = state.passwords[identity.key], !password.isVoid else { return nil }
                return IdentityPassword(key: identity.key, password: password)
            }
        }
    }

    /// Runs one verb that answers why not, or changes the state and says which sessions it ended for others.
    func change(
        now: Date, effects: StoreEffects, _ body: (inout State, inout [String]) -> StoreConflict?
    ) throws(AccountStoreError) -> ChangeAnswer {
        try self.verb { state in
            var ended: [String] = []
            if let conflict = body(&state, &ended) { return .conflict(conflict) }
            state.write(effects)
            state.tell(ofEnded: ended, now: now)
            return .done
        }
    }
}
