import WebcomAuthentication

extension EmbeddedBackend {
    /// The identities that are attached, those too that are to be confirmed again, the oldest first.
    func listIdentities(_ standing: StandingSession) async throws -> [AuthenticationIdentity] {
        try await self.store.identities(of: standing.account.uid).map { identity in
            AuthenticationIdentity(
                provider: identity.key.provider, providerUID: identity.key.providerUID,
                creationDate: identity.creationDate, displayName: identity.displayName,
                providerProfile: identity.toldProfile)
        }
    }

    /// Detaches an identity, and tells every address of the account, the detached one too (LNK-10).
    ///
    /// - Throws: `.tokenTooOld`, `.unknownIdentity`, `.lastIdentity` (LNK-9), `.sessionEnded`.
    func detach(_ key: IdentityKey, _ standing: StandingSession) async throws {
        try await self.requireFresh(for: .detachIdentity, standing, key)
        let (uid, request) = (standing.account.uid, Self.operationRequest)
        let identities = try await self.store.identities(of: uid)
        let messages = try self.notices(
            of: .identityDetached, among: identities, concerning: key, standing.account, [:], request)
        var effects = self.success(.detachIdentity, uid: uid, key: key, request)
        effects.messages = try messages.map { message in try message.sealed(by: self.keyring) }
        let answer = try await self.store.detachIdentity(
            key, of: uid, session: standing.record.id, now: self.clock.now, effects: effects)
        if case .conflict(let conflict) = answer {
            throw try await self.refuse(.detachIdentity, Self.error(conflict), standing, key)
        }
        self.tell(messages)
    }

    /// Deletes the account, and tells its addresses and every process on the same store (SES-5).
    ///
    /// - Throws: `.tokenTooOld`, `.sessionEnded`.
    func deleteAccount(_ standing: StandingSession) async throws {
        try await self.requireFresh(for: .deleteAccount, standing)
        let (uid, now, request) = (standing.account.uid, self.clock.now, Self.operationRequest)
        let identities = try await self.store.identities(of: uid)
        let messages = try self.notices(
            of: .accountDeleted, among: identities, concerning: standing.record.identity, standing.account, [:],
            request)
        var effects = self.success(.deleteAccount, uid: uid, key: standing.record.identity, request)
        effects.messages = try messages.map { message in try message.sealed(by: self.keyring) }
        effects.notices = [StoredNotice(date: now, notice: .accountDeleted(uid: uid))]
        let answer = try await self.store.deleteAccount(uid, now: now, effects: effects)
        if case .conflict(let conflict) = answer { throw Self.error(conflict) }
        self.tell(messages)
    }

    /// The identity of the account that a claim takes the place of; nil where it takes none's.
    ///
    /// - Throws: `.unauthenticated` where nobody is signed in, `.unknownIdentity`.
    func replaced(by claim: IdentityClaim, _ current: StandingSession?) async throws -> ChallengeBody.Replaced? {
        guard let replaced = claim.replacedIdentity else { return nil }
        guard let current else {
            throw AuthenticationError(
                .unauthenticated, "An identity is replaced from the account it belongs to: use the context .current.")
        }
        let key = IdentityKey(provider: replaced.provider, providerUID: replaced.providerUID)
        guard let known = try await self.store.identity(key), ExactText(known.uid) == ExactText(current.account.uid)
        else { throw try await self.refuse(.replaceIdentity, AuthenticationError(.unknownIdentity), current, key) }
        return ChallengeBody.Replaced(provider: replaced.provider, providerUID: replaced.providerUID)
    }
}
