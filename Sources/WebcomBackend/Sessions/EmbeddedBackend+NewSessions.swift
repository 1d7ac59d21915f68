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
        let token = SessionToken(random: self.random)
        let factor = AuthenticationFactor(
            provider: key.provider, providerUID: key.providerUID, method: method, date: now)
        let isGuest = key.provider == .guest
        let earlier = (current?.record.factors ?? []).filter { $0.provider != .guest && !factor.renews($0) }
        let idle = isGuest ? self.policy.guests.idleLifetime : self.policy.sessions.idleLifetime
        let record = SessionRecord(
            id: token.id, uid: uid, tokenMAC: self.keyring.code(for: token.codeInput, .sessionMAC),
            creationDate: now, idleExpirationDate: now.addingTimeInterval(idle.inSeconds),
            absoluteExpirationDate: now.addingTimeInterval(self.policy.sessions.absoluteLifetime.inSeconds),
            identity: key, factors: [factor] + earlier,
            level: isGuest ? 0 : max(1, current?.record.level ?? 0),
            deviceLabel: request.options.client.deviceLabel.map {
                DisplayText.cleaned($0, maximumScalars: 128, maximumBytes: 512)
            },
            extra: SessionRecord.extra(sourceDigest: self.audit.sourceDigest(of: request.options.client)))
        return NewSession(record: record, token: token.token)
    }

    /// The session as the app sees it.
    func session(
        _ record: SessionRecord, _ token: AuthenticationToken, account: AccountRecord, identity: IdentityRecord?
    ) -> BackendSession {
        var fields = AuthenticationDetails.Fields(
            uid: account.uid, creationDate: account.creationDate, provider: record.identity.provider,
            providerUID: record.identity.providerUID, authenticationToken: token,
            expirationDate: record.expirationDate, sessionID: record.id, generation: record.generation)
        fields.displayName = account.displayName ?? identity?.displayName
        fields.providerProfile = identity?.profile ?? .null
        fields.factors = record.factors
        fields.level = record.level
        return BackendSession(details: AuthenticationDetails(fields))
    }
}
