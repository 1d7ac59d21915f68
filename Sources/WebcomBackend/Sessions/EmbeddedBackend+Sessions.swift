public import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Gives the session a fresh idle end; its token stays, its generation rises.
    ///
    /// Cost: a write. When another process renewed it at the same time, its renewal is the answer.
    @concurrent public func refresh(_ session: BackendSession) async throws -> BackendSession {
        let standing = try await self.standing(session)
        var record = standing.record
        let now = self.clock.now
        let isGuest = record.identity.provider == .guest
        let idle = isGuest ? self.policy.guests.idleLifetime : self.policy.sessions.idleLifetime
        record.generation += 1
        record.lastUseDate = now
        record.idleExpirationDate = now.addingTimeInterval(idle.inSeconds)
        let line = self.audit.entry(.renewSession, uid: record.uid, key: record.identity)
        let answer = try await self.store.renewSession(
            record, from: standing.record.generation, now: now, effects: StoreEffects(audit: [line]))
        switch answer {
        case .done: return try await self.present(StandingSession(record: record, account: standing.account), session)
        case .conflict(.versionChanged): return try await self.confirm(session)
        case .conflict: throw AuthenticationError(.sessionEnded)
        }
    }

    /// Looks the session up and compares its token; answers with it as it now is.
    ///
    /// - Throws: `.sessionEnded` when it is over, ran out, was never there, or its account is gone or disabled.
    @concurrent public func confirm(_ session: BackendSession) async throws -> BackendSession {
        try await self.present(self.standing(session), session)
    }

    /// Ends sessions of the account, and tells every process on the same store.
    ///
    /// Without the session's own token nothing is ended, and that is a success too.
    @concurrent public func revoke(_ session: BackendSession, scope: SignOutScope) async throws {
        guard let token = SessionToken(session.details.authenticationToken),
            let record = try await self.record(of: token)
        else { return }
        let selection: SessionSelection
        var ending = [record.id]
        switch scope {
        case .thisSession: selection = .one(record.id)
        case .otherSessions, .allSessions:
            let isAll = scope == .allSessions
            selection = isAll ? .all(of: record.uid) : .others(than: record.id, of: record.uid)
            ending = try await self.store.sessions(of: record.uid, now: self.clock.now).map(\.id)
                .filter { isAll || $0 != record.id }
        }
        let now = self.clock.now
        let notices = ending.map { StoredNotice(date: now, notice: .sessionRevoked(sessionID: $0)) }
        let line = self.audit.entry(.revokeSessions, uid: record.uid, key: record.identity)
        try await self.store.endSessions(
            selection, now: now, effects: StoreEffects(audit: [line], notices: notices))
        self.worker.wake()
    }

    /// What any process on the same store told of sessions and accounts.
    public func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable { self.hub.stream() }

    /// The session that a request adds to; nil where the context is `.new`.
    ///
    /// - Throws: `.unauthenticated` when `.current` comes without a session, `.sessionEnded` when it does not stand.
    func currentSession(of request: AuthenticationRequest) async throws -> StandingSession? {
        guard request.context == .current else { return nil }
        guard let session = request.session else { throw AuthenticationError(.unauthenticated) }
        return try await self.standing(session)
    }

    private func standing(_ session: BackendSession) async throws -> StandingSession {
        let now = self.clock.now
        guard let token = SessionToken(session.details.authenticationToken),
            let record = try await self.record(of: token)
        else { throw AuthenticationError(.sessionEnded) }
        guard record.expirationDate > now else {
            // Ended for good, so that it stays over when the clock is set back (ROB-5).
            try await self.store.endSessions(.one(record.id), now: now, effects: .none)
            throw AuthenticationError(.sessionEnded)
        }
        guard let account = try await self.store.account(record.uid), !account.isDisabled else {
            throw AuthenticationError(.sessionEnded)
        }
        return StandingSession(record: record, account: account)
    }

    /// The session of a token, if the token is right.
    private func record(of token: SessionToken) async throws -> SessionRecord? {
        guard let record = try await self.store.session(token.id),
            self.keyring.verifies(record.tokenMAC, for: token.codeInput, .sessionMAC)
        else { return nil }
        return record
    }

    private func present(_ standing: StandingSession, _ session: BackendSession) async throws -> BackendSession {
        let identity = try await self.store.identity(standing.record.identity)
        return self.session(
            standing.record, session.details.authenticationToken, account: standing.account, identity: identity)
    }
}
