import WebcomAuthentication
public import WebcomTokens

extension AccountAdministration {
    /// The most public keys of a service account.
    public static let maximumServiceKeys = ServiceKeys.maximumCount

    /// Makes the account of a service, which signs in by assertions that one of the keys verifies (RFC 7523).
    ///
    /// It has no address, no password and no second factor, and nobody can give it one by signing in.
    ///
    /// - Parameters:
    ///   - keys: Public keys, 1 to 8. One without a name (`kid`) is named by its thumbprint.
    ///   - clientID: What the service calls itself: 1 to 64 letters, digits, `.`, `_`, `-`; nil for a random name.
    ///   - displayName: How to call it.
    /// - Throws: ``AdministrationError``, `.identityTaken`, `.unacceptableKey`, `.keyTaken`, `.tooManyKeys`;
    ///   ``AuthenticationError``, `.invalidIdentifier`; what the store throws.
    @concurrent public func createService(
        keys: [JSONWebKey], clientID: String? = nil, displayName: String? = nil
    ) async throws -> ServiceAccount {
        let keys = try ServiceKeys(keys)
        let clientID = clientID ?? self.backend.newUID()
        guard ProviderName.isAcceptable(clientID) else {
            throw AuthenticationError(
                .invalidIdentifier, "A client id is 1 to 64 ASCII letters, digits, '.', '_' or '-'.")
        }
        let now = self.backend.clock.now
        let account = AccountRecord(
            uid: self.backend.newUID(), creationDate: now, displayName: displayName.flatMap { DisplayName($0)?.text })
        let key = IdentityKey(provider: .server, providerUID: clientID)
        try await self.store.importAccount(
            account,
            identities: [IdentityRecord(key: key, uid: account.uid, creationDate: now, profile: keys.kept)],
            passwords: [], strongMethods: [], now: now,
            effects: self.effects(.createService, uid: account.uid, key: key)
        ).requireDone()
        return ServiceAccount(uid: account.uid, clientID: clientID, keys: keys.keys)
    }

    /// The account of a service; its keys are the ones that are registered now.
    ///
    /// - Throws: ``AdministrationError``, `.accountGone`, `.notAService`; what the store throws.
    @concurrent public func service(_ uid: String) async throws -> ServiceAccount {
        let (identity, keys) = try await self.registered(uid)
        return ServiceAccount(uid: uid, clientID: identity.key.providerUID, keys: keys.keys)
    }

    /// The account of the service that calls itself so.
    ///
    /// - Returns: Its `uid`; nil where there is none.
    /// - Throws: What the store throws.
    @concurrent public func uid(ofService clientID: String) async throws -> String? {
        try await self.store.identity(IdentityKey(provider: .server, providerUID: clientID))?.uid
    }

    /// Registers one more public key of a service; the others stay good, so that keys are changed with an overlap.
    ///
    /// - Returns: The key's name (`kid`).
    /// - Throws: ``AdministrationError``, `.accountGone`, `.notAService`, `.unacceptableKey`, `.keyTaken`, `.tooManyKeys`,
    ///   `.refused` where the account is changed at the same time; what the store throws.
    @discardableResult
    @concurrent public func addServiceKey(_ key: JSONWebKey, to uid: String) async throws -> String {
        let (identity, keys) = try await self.registered(uid)
        let more = try ServiceKeys(keys.keys + [key])
        try await self.replace(identity, by: more, endingSessions: false, .addServiceKey)
        return key.named.id ?? ""
    }

    /// Removes a public key of a service, and ends all its sessions (TOK-6).
    ///
    /// Which key opened a session is not kept: the service signs in again by another key.
    ///
    /// - Throws: ``AdministrationError``, `.accountGone`, `.notAService`, `.keyGone`, `.lastKey`, `.refused` where the
    ///   account is changed at the same time; what the store throws.
    @concurrent public func removeServiceKey(_ id: String, from uid: String) async throws {
        let (identity, keys) = try await self.registered(uid)
        let left = keys.keys.filter { key in key.id.map { ExactText($0) } != ExactText(id) }
        guard left.count < keys.keys.count else { throw AdministrationError(.keyGone) }
        guard !left.isEmpty else { throw AdministrationError(.lastKey) }
        try await self.replace(identity, by: ServiceKeys(left), endingSessions: true, .removeServiceKey)
    }

    private func replace(
        _ identity: IdentityRecord, by keys: ServiceKeys, endingSessions: Bool, _ action: AuditAction
    ) async throws {
        try await self.store.changeIdentity(
            identity.key, of: identity.uid, profile: keys.kept, from: identity.profile,
            endingSessions: endingSessions, now: self.backend.clock.now,
            effects: self.effects(action, uid: identity.uid, key: identity.key)
        ).requireDone()
        self.backend.worker.wake()
    }

    private func registered(_ uid: String) async throws -> (IdentityRecord, ServiceKeys) {
        guard try await self.store.account(uid) != nil else { throw AdministrationError(.accountGone) }
        let identity = try await self.store.identities(of: uid).first { $0.key.provider == .server }
        guard let identity, let keys = ServiceKeys(kept: identity.profile) else {
            throw AdministrationError(.notAService)
        }
        return (identity, keys)
    }
}
