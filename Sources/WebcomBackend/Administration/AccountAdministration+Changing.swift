public import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AccountAdministration {
    /// Makes an account for an address or a number that the operator knows to be the user's.
    ///
    /// The identity counts as confirmed and no message is sent. There is no password, and an operator can set none
    /// (PWD-9): the user signs in by code, or sets one by a reset, which ``startReset(of:message:)`` may start.
    ///
    /// - Parameters:
    ///   - identifier: The address or number.
    ///   - provider: `.eMail` or `.phone`.
    ///   - displayName: How to address the user.
    ///   - profile: What the app keeps of the user, at most 16 KiB.
    /// - Throws: ``AdministrationError``, `.identityTaken`; ``AuthenticationError``, `.invalidIdentifier`, or
    ///   `.incompleteMethod` for a profile that is too large; what the store throws.
    @discardableResult
    @concurrent public func create(
        _ identifier: String, _ provider: AuthenticationProvider, displayName: String? = nil,
        profile: JSONValue = .null
    ) async throws -> AccountRecord {
        let identity = try InternalIdentity(identifier, provider)
        guard profile.isAcceptableProfile else {
            throw AuthenticationError(
                .incompleteMethod, "The profile is longer than 16 KiB or nests deeper than 32: keep less in it.")
        }
        let now = self.backend.clock.now
        let account = AccountRecord(
            uid: self.backend.newUID(), creationDate: now, displayName: displayName.flatMap { DisplayName($0)?.text },
            profile: profile)
        let record = IdentityRecord(
            key: identity.key, uid: account.uid, address: identity.address, creationDate: now)
        try await self.store.importAccount(
            account, identities: [record], passwords: [], strongMethods: [], now: now,
            effects: self.effects(.createAccount, uid: account.uid, key: identity.key)
        ).requireDone()
        return account
    }

    /// Disables an account: nobody signs in to it, its sessions end, and what was awaited for it is void (SES-5, TOK-6).
    ///
    /// Harmless when it is disabled already.
    ///
    /// - Throws: ``AdministrationError``, `.accountGone`; what the store throws.
    @concurrent public func disable(_ uid: String) async throws {
        try await self.change(uid, .isDisabled(true), .disableAccount)
    }

    /// Has an account be used again; its sessions stay ended.
    ///
    /// Harmless when it is not disabled.
    ///
    /// - Throws: ``AdministrationError``, `.accountGone`; what the store throws.
    @concurrent public func enable(_ uid: String) async throws {
        try await self.change(uid, .isDisabled(false), .enableAccount)
    }

    private func change(_ uid: String, _ change: AccountChange, _ action: AuditAction) async throws {
        try await self.store.changeAccount(
            uid, change, now: self.backend.clock.now, effects: self.effects(action, uid: uid)
        ).requireDone()
        self.backend.worker.wake()
    }

    /// Ends every session of an account, and what is awaited for it; every server on the store is told (SES-6, TOK-6).
    ///
    /// - Returns: How many were ended.
    /// - Throws: ``AdministrationError``, `.accountGone`; what the store throws.
    @discardableResult
    @concurrent public func revokeSessions(of uid: String) async throws -> Int {
        guard try await self.store.account(uid) != nil else { throw AdministrationError(.accountGone) }
        return try await self.end(.all(of: uid), of: uid).count
    }

    /// Ends one session of an account; every server on the store is told (SES-6).
    ///
    /// - Throws: ``AdministrationError``, `.sessionGone` when it is over or another account's; what the store throws.
    @concurrent public func revokeSession(_ id: String, of uid: String) async throws {
        guard try await self.store.session(id)?.uid == uid, try await !self.end(.one(id), of: uid).isEmpty else {
            throw AdministrationError(.sessionGone)
        }
    }

    private func end(_ selection: SessionSelection, of uid: String) async throws -> [String] {
        let now = self.backend.clock.now
        var effects = self.effects(.revokeSessions, uid: uid)
        if case .one(let id) = selection {
            effects.notices = [StoredNotice(date: now, notice: .sessionRevoked(sessionID: id))]
        }
        let ended = try await self.store.endSessions(selection, now: now, effects: effects)
        // The store writes no line where no session was left to end.
        if ended.isEmpty { try await self.store.note(effects.audit) }
        self.backend.worker.wake()
        return ended
    }

    /// Deletes an account with its identities, passwords and sessions, for good; its audit stays.
    ///
    /// - Throws: ``AdministrationError``, `.accountGone`; what the store throws.
    @concurrent public func delete(_ uid: String) async throws {
        let now = self.backend.clock.now
        var effects = self.effects(.deleteAccount, uid: uid)
        effects.notices = [StoredNotice(date: now, notice: .accountDeleted(uid: uid))]
        try await self.store.deleteAccount(uid, now: now, effects: effects).requireDone()
        self.backend.worker.wake()
    }
}
