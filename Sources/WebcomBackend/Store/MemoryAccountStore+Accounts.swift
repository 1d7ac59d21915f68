#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MemoryAccountStore {
    /// The account of this `uid`; constant time.
    @concurrent public func account(_ uid: String) async throws -> AccountRecord? {
        try self.verb { $0.account(ExactText(uid)) }
    }

    /// Accounts in the order of the bytes of their `uid`; sorts all of them.
    @concurrent public func accounts(after uid: String?, limit: Int) async throws -> [AccountRecord] {
        try self.verb { state in
            let names = state.accounts.keys.filter { name in uid.map { ExactText($0).precedes(name) } ?? true }
            return names.sorted { $0.precedes($1) }.prefix(max(0, limit)).compactMap { state.account($0) }
        }
    }

    /// The identity of this key; constant time.
    @concurrent public func identity(_ key: IdentityKey) async throws -> IdentityRecord? {
        try self.verb { $0.identities[key] }
    }

    /// The identities of an account, the oldest first; sorts them.
    @concurrent public func identities(of uid: String) async throws -> [IdentityRecord] {
        try self.verb { $0.identities(of: uid) }
    }

    /// Attaches an identity and opens a session, or says why not.
    @concurrent public func attach(
        _ identity: IdentityRecord, session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.verb { state in
            let conflict = state.attach(identity, password: nil, session: session, ending: ending, now: now)
            if let conflict { return .conflict(conflict) }
            state.write(effects)
            return .done
        }
    }

    /// Makes an account with all that belongs to it, or nothing; a `uid` that was used is `.identityTaken` too.
    @concurrent public func register(
        _ registration: Registration, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.verb { state in
            if let conflict = state.register(registration) { return .conflict(conflict) }
            state.write(effects)
            return .done
        }
    }
}

extension MemoryAccountStore.State {
    /// The account of this `uid`, as it is answered with.
    func account(_ uid: ExactText) -> AccountRecord? {
        guard var account = self.accounts[uid] else { return nil }
        account.hasStrongMethods = self.strongMethods[uid, default: []].contains { !$0.isRecovery }
        return account
    }

    /// Why an account cannot be made; nil when it can.
    func obstacle(toRegistering registration: Registration) -> StoreConflict? {
        guard self.accounts[ExactText(registration.account.uid)] == nil else { return .identityTaken }
        if let identity = registration.identity, self.identities[identity.key] != nil { return .identityTaken }
        return self.sessions[ExactText(registration.session.id)] == nil ? nil : .versionChanged
    }

    /// Makes an account, or says why not.
    mutating func register(_ registration: Registration) -> StoreConflict? {
        if let conflict = self.obstacle(toRegistering: registration) { return conflict }
        self.accounts[ExactText(registration.account.uid)] = registration.account
        if let identity = registration.identity {
            self.attach(identity)
            self.passwords[identity.key] = registration.password
        }
        self.open(registration.session, ending: nil)
        return nil
    }

    /// Writes an identity, in place of the one of its key; when it was attached stays what it was.
    mutating func attach(_ identity: IdentityRecord) {
        var identity = identity
        if let known = self.identities[identity.key] {
            // What was suspended is on probation again (LNK-3).
            if known.suspensionDate == nil { identity.creationDate = known.creationDate }
        } else {
            self.identityKeys[ExactText(identity.uid), default: []].append(identity.key)
        }
        self.identities[identity.key] = identity
    }

    /// Suspends the account's other identities after a recovery by `key`, and voids their passwords (LNK-3).
    ///
    /// A void password keeps its place and its version, so that no check of the old one ends against a later one.
    mutating func suspend(othersThan key: IdentityKey, probation: Duration, now: Date) {
        guard let proved = self.identities[key] else { return }
        let identities = self.identityKeys[ExactText(proved.uid), default: []].compactMap { self.identities[$0] }
        for identity in proved.suspended(byRecoveryAmong: identities, probation: probation, now: now) {
            self.identities[identity.key]?.suspensionDate = now
            if let password = self.passwords[identity.key] { self.passwords[identity.key] = password.voided(now) }
        }
    }

    /// Why nobody can sign in to an account; nil when somebody can.
    func obstacle(toAccount uid: String) -> StoreConflict? {
        guard let account = self.accounts[ExactText(uid)] else { return .accountGone }
        return account.isDisabled ? .accountDisabled : nil
    }
}
