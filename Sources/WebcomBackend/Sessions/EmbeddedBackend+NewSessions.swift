import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Makes a session for the identity just proved; earlier factors are kept where one goes before.
    func newSession(
        of uid: String, proving key: IdentityKey, by method: String, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) -> NewSession {
        let now = self.clock.now
        let token = RefreshToken(random: self.random, by: self.keyring)
        let factor = AuthenticationFactor(
            provider: key.provider, providerUID: key.providerUID, method: method, date: now)
        let isGuest = key.provider == .guest
        let earlier = (current?.record.factors ?? []).filter { $0.provider != .guest && !factor.renews($0) }
        let idle = isGuest ? self.policy.guests.idleLifetime : self.policy.sessions.idleLifetime
        var record = SessionRecord(
            id: token.id, uid: uid, tokenMAC: self.keyring.code(for: token.codeInput, .sessionMAC),
            creationDate: now, idleExpirationDate: now.addingTimeInterval(idle.inSeconds),
            absoluteExpirationDate: now.addingTimeInterval(self.policy.sessions.absoluteLifetime.inSeconds),
            identity: key, factors: [factor] + earlier,
            level: isGuest ? 0 : max(1, current?.record.level ?? 0),
            deviceLabel: request.options.client.deviceLabel.map {
                DisplayText.cleaned($0, maximumScalars: 128, maximumBytes: 512)
            },
            extra: SessionRecord.extra(sourceDigest: self.audit.sourceDigest(of: request.options.client)))
        record.ask(for: request.options, after: current?.record)
        return NewSession(record: record, token: token)
    }

    /// Hands out a session that was opened: with an access token, or, where none can be issued now, with one that has run
    /// out.
    ///
    /// What opened the session is used up by now, so that an outage must not cost it.
    func opened(
        _ session: NewSession, account: AccountRecord, identity: IdentityRecord?, extra: JSONValue = .null
    ) async -> BackendSession {
        let access = try? await self.accessTokens.issue(session.record, account: account, identity: identity)
        return self.session(
            session.record, access ?? .missing(at: self.clock.now), session.token, account: account,
            identity: identity, extra: extra)
    }

    /// The session as the app sees it.
    func session(
        _ record: SessionRecord, _ access: AccessToken, _ refresh: RefreshToken, account: AccountRecord,
        identity: IdentityRecord?, extra: JSONValue = .null
    ) -> BackendSession {
        var fields = AuthenticationDetails.Fields(
            uid: account.uid, creationDate: account.creationDate, provider: record.identity.provider,
            providerUID: record.identity.providerUID, authenticationToken: access.token,
            expirationDate: record.expirationDate, sessionID: record.id, generation: refresh.generation)
        fields.tokenExpirationDate = access.expirationDate
        fields.displayName = account.displayName ?? identity?.displayName
        fields.providerProfile = identity?.toldProfile ?? .null
        fields.providerExtra = extra
        fields.factors = record.factors
        fields.level = record.level
        fields.scopes = record.scopes
        fields.claims = record.claims
        return BackendSession(details: AuthenticationDetails(fields), refreshToken: refresh.text)
    }
}
