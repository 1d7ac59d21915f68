import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Lets in whom a provider named: signs in where the identity exists, registers or attaches where it does not.
    ///
    /// The audit has it as `action`.
    func enter(
        _ proved: ProvedIdentity, _ provider: AuthenticationProvider, by action: AuditAction,
        after current: StandingSession?, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let key = IdentityKey(provider: provider, providerUID: proved.providerUID)
        // Twice, because somebody else may enter with the same identity between look-up and write.
        for _ in 0..<2 {
            let known = try await self.store.identity(key)
            // A suspended one lets nobody in, but can be attached anew to the account it belongs to (LNK-3).
            if let known, known.suspensionDate == nil || known.uid != current?.account.uid {
                return try await self.enter(known, as: proved, by: action, after: current, request)
            }
            if let answer = try await self.join(proved, key, by: action, after: current, request) { return answer }
        }
        throw AuthenticationError(.unavailable)
    }

    /// Makes an account of the identity, or attaches it to the current one; nil when it belongs to one by now.
    private func join(
        _ proved: ProvedIdentity, _ key: IdentityKey, by action: AuditAction, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) async throws -> BackendAnswer? {
        let now = self.clock.now
        let uid = current?.account.uid ?? self.newUID()
        let name = proved.displayName.flatMap { DisplayName($0)?.text }
        if self.holds(current?.account, after: current, request) {
            if let current { try await self.requireFresh(for: .attachIdentity, current, key, request) }
            let goal = PendingSignIn.Goal.enter(
                displayName: name, profile: proved.profile, extra: proved.extra, tokens: proved.tokens, isKnown: false)
            return try await self.hold(goal, uid, key, by: proved.method, after: current, request)
        }
        let identity = IdentityRecord(
            key: key, uid: uid, creationDate: now, displayName: name, profile: proved.profile)
        let session = self.newSession(of: uid, proving: key, by: proved.method, after: current, request)
        var account = current?.account ?? AccountRecord(uid: uid, creationDate: now, displayName: name)
        account.isGuest = false
        if let current {
            try await self.requireFresh(for: .attachIdentity, current, key, request)
            let isDone = try await self.attach(identity, as: proved, by: action, session, after: current, request)
            guard isDone else { return nil }
        } else {
            let answer = try await self.store.register(
                Registration(account: account, identity: identity, session: session.record), now: now,
                effects: self.entry(of: proved, by: action, uid: uid, key: key, request))
            guard answer == .done else { return nil }
        }
        return .session(await self.opened(session, account: account, identity: identity, extra: proved.extra))
    }

    /// Signs in with an identity that exists.
    private func enter(
        _ identity: IdentityRecord, as proved: ProvedIdentity, by action: AuditAction, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let account = try await self.owner(of: identity, by: action, after: current, request)
        if self.holds(account, after: current, request) {
            let goal = PendingSignIn.Goal.enter(
                displayName: nil, profile: .null, extra: proved.extra, tokens: proved.tokens, isKnown: true)
            return try await self.hold(goal, account.uid, identity.key, by: proved.method, after: current, request)
        }
        let session = self.newSession(
            of: account.uid, proving: identity.key, by: proved.method, after: current, request)
        let effects = try self.entry(of: proved, by: action, uid: account.uid, key: identity.key, request)
        let answer = try await self.store.openSession(
            session.record, ending: current?.record.id, now: self.clock.now, effects: effects)
        switch answer {
        case .done:
            try await self.requireStillThere(identity, session.record)
            self.ringIfNew(session.record, after: current, effects)
            let identity = await self.told(identity, by: proved)
            return .session(
                await self.opened(session, account: account, identity: identity, extra: proved.extra))
        case .conflict(.sessionEnded): throw AuthenticationError(.sessionEnded)
        case .conflict: throw AuthenticationError(.invalidCredentials)
        }
    }

    /// The account that an identity lets its user into.
    ///
    /// - Throws: `.invalidCredentials`, `.accountMismatch`.
    private func owner(
        of identity: IdentityRecord, by action: AuditAction, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) async throws -> AccountRecord {
        guard let account = try await self.store.account(identity.uid), !account.isDisabled else {
            throw try await self.refuse(identity, by: action, "accountDisabled", .invalidCredentials, request)
        }
        guard current == nil || current?.account.uid == account.uid else {
            throw try await self.refuse(identity, by: action, "accountMismatch", .accountMismatch, request)
        }
        guard identity.suspensionDate == nil else {
            throw try await self.refuse(identity, by: action, "identitySuspended", .invalidCredentials, request)
        }
        return account
    }

    /// The identity with what the provider says of it now, which is kept; where it cannot be, the next sign-in says it.
    private func told(_ identity: IdentityRecord, by proved: ProvedIdentity) async -> IdentityRecord {
        guard !proved.profile.isNull, proved.profile != identity.profile else { return identity }
        _ = try? await self.store.changeIdentity(
            identity.key, of: identity.uid, profile: proved.profile, from: identity.profile, endingSessions: false,
            now: self.clock.now, effects: .none)
        var identity = identity
        identity.profile = proved.profile
        return identity
    }

    /// Ends a session whose identity was detached after it was looked up (TOK-6).
    ///
    /// A detachment ends the sessions that it finds, and may have come before this one. One where nobody can say is ended
    /// too: its answer is lost.
    private func requireStillThere(_ identity: IdentityRecord, _ session: SessionRecord) async throws {
        let fault: any Error
        do {
            let known = try await self.store.identity(identity.key)
            if let known, known.suspensionDate == nil, ExactText(known.uid) == ExactText(session.uid) { return }
            fault = AuthenticationError(.invalidCredentials)
        } catch { fault = error }
        try await self.store.endSessions(.one(session.id), now: self.clock.now, effects: .none)
        throw fault
    }

    /// What is written with an entry: that it was made, and the provider's tokens.
    private func entry(
        of proved: ProvedIdentity, by action: AuditAction, uid: String, key: IdentityKey,
        _ request: AuthenticationRequest
    ) throws -> StoreEffects {
        var effects = self.success(action, uid: uid, key: key, request)
        effects.providerTokens = try self.kept(proved.tokens, of: key)
        return effects
    }

    private func hold(
        _ goal: PendingSignIn.Goal, _ uid: String, _ key: IdentityKey, by method: String,
        after current: StandingSession?, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let pending = self.pending(
            goal, uid: uid, proving: key, by: method, isByMessage: false, mode: nil, after: current, request)
        return try await self.hold(pending, address: "", after: current, request)
    }

    /// Notes why an identity lets nobody in; answers what its user is told.
    private func refuse(
        _ identity: IdentityRecord, by action: AuditAction, _ reason: String, _ code: AuthenticationError.Code,
        _ request: AuthenticationRequest
    ) async throws -> AuthenticationError {
        try await self.store.note(
            self.refusal(action, reason, uid: identity.uid, key: identity.key, request).audit)
        return AuthenticationError(code)
    }

    /// Attaches an identity that is proved already and tells the account's addresses (LNK-10); false when it belongs to
    /// another account by now.
    private func attach(
        _ identity: IdentityRecord, as proved: ProvedIdentity, by action: AuditAction, _ session: NewSession,
        after current: StandingSession,
        _ request: AuthenticationRequest
    ) async throws -> Bool {
        let notices = try await self.noticesOfAttachment(of: identity, to: current.account, request)
        var effects = try self.entry(of: proved, by: action, uid: identity.uid, key: identity.key, request)
        effects.messages = try notices.map { notice in try notice.sealed(by: self.keyring) }
        let answer = try await self.store.attach(
            identity, session: session.record, ending: current.record.id, now: self.clock.now, effects: effects)
        switch answer {
        case .done:
            self.tell(notices)
            return true
        case .conflict(.identityTaken): return false
        case .conflict: throw AuthenticationError(.sessionEnded)
        }
    }
}
