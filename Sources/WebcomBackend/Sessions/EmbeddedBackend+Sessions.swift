public import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Looks the session up and compares its refresh token; answers with it as it now is, and with the same tokens.
    ///
    /// A token that another process has replaced meanwhile is good for this.
    ///
    /// - Throws: `.sessionEnded` when it is over, ran out, was never there, or its account is gone or disabled.
    @concurrent public func confirm(_ session: BackendSession) async throws -> BackendSession {
        let standing = try await self.standing(session)
        let identity = try await self.store.identity(standing.record.identity)
        let details = session.details
        return self.session(
            standing.record,
            AccessToken(
                token: details.authenticationToken,
                expirationDate: details.tokenExpirationDate ?? details.expirationDate),
            standing.token, account: standing.account, identity: identity)
    }

    /// Ends sessions of the account, and tells every process on the same store.
    ///
    /// Without a refresh token of the session nothing is ended, and that is a success too.
    @concurrent public func revoke(_ session: BackendSession, scope: SignOutScope) async throws {
        guard let token = RefreshToken(session.refreshToken, by: self.keyring),
            let record = try await self.record(of: token)
        else { return }
        let selection: SessionSelection =
            switch scope {
            case .thisSession: .one(record.id)
            case .otherSessions: .others(than: record.id, of: record.uid)
            case .allSessions: .all(of: record.uid)
            }
        let now = self.clock.now
        var effects = StoreEffects(audit: [self.audit.entry(.revokeSessions, uid: record.uid, key: record.identity)])
        if !selection.isTold {
            effects.notices = [StoredNotice(date: now, notice: .sessionRevoked(sessionID: record.id))]
        }
        try await self.store.endSessions(selection, now: now, effects: effects)
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

    /// The session of a refresh token, of whatever generation there has been.
    ///
    /// - Throws: `.sessionEnded` when it does not stand, `.strongAuthenticationRequired` when it proves less than policy asks
    ///   for by now (invariant 14).
    func standing(_ session: BackendSession) async throws -> StandingSession {
        let now = self.clock.now
        guard let token = RefreshToken(session.refreshToken, by: self.keyring),
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
        guard record.level >= self.policy.strongAuthentication.minimumLevel(of: account) else {
            throw AuthenticationError(.strongAuthenticationRequired)
        }
        return StandingSession(record: record, account: account, token: token)
    }

    /// The session of a token, if the token is right.
    private func record(of token: RefreshToken) async throws -> SessionRecord? {
        guard let record = try await self.store.session(token.id),
            self.keyring.verifies(record.tokenMAC, for: token.codeInput, .sessionMAC)
        else { return nil }
        return record
    }
}
