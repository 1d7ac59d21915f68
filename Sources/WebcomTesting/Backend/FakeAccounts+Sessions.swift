import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FakeAccounts {
    /// Makes a session, or renews the current one with a factor more.
    mutating func signIn(
        _ identity: FakeIdentity, uid: String, by method: String, level: Int? = nil, _ request: AuthenticationRequest,
        at now: Date
    ) throws -> BackendSession {
        guard !self.deletedAccounts.contains(uid) else { throw AuthenticationError(.accountDisabled) }
        self.owners[identity] = uid
        let created = self.creationDates[uid] ?? now
        self.creationDates[uid] = created
        let current = request.context == .current ? request.session.flatMap { self.sessions[$0.id] } : nil
        let old = current?.details.fields
        var fields = AuthenticationDetails.Fields(
            uid: uid, creationDate: created, provider: identity.provider, providerUID: identity.providerUID,
            authenticationToken: AuthenticationToken(""), expirationDate: now,
            sessionID: old?.sessionID ?? self.name("session"), generation: old.map { $0.generation + 1 } ?? 0)
        let factor = AuthenticationFactor(
            provider: identity.provider, providerUID: identity.providerUID, method: method, date: now)
        let others = (old?.factors ?? []).filter { !$0.renews(factor) && $0.provider != .guest }
        fields.factors = [factor] + others
        fields.level = max(level ?? fields.level, old?.level ?? 0)
        fields.displayName = self.claims[identity]?.displayName ?? old?.displayName
        fields.providerProfile = self.claims[identity]?.profile ?? .null
        return self.store(fields, at: now)
    }

    /// Renews the token of a session.
    mutating func refresh(_ session: BackendSession, at now: Date) throws -> BackendSession {
        let current = try self.confirm(session, at: now)
        guard session.refreshToken?.reveal() == current.refreshToken?.reveal() else {
            guard self.detectsReuse else { return current }
            self.end([session.id])
            throw AuthenticationError(.invalidToken)
        }
        var fields = current.details.fields
        fields.generation += 1
        return self.store(fields, at: now)
    }

    /// The session as it is now.
    func confirm(_ session: BackendSession, at now: Date) throws -> BackendSession {
        guard let current = self.sessions[session.id], current.details.expirationDate > now else {
            throw AuthenticationError(.sessionEnded)
        }
        return current
    }

    /// Ends the sessions of a scope.
    mutating func revoke(_ session: BackendSession, scope: SignOutScope) {
        let all = self.sessions.values.filter { $0.details.uid == session.details.uid }.map(\.id).sorted()
        switch scope {
        case .thisSession: self.end([session.id])
        case .otherSessions: self.end(all.filter { $0 != session.id })
        case .allSessions: self.end(all)
        }
    }

    /// Ends sessions by name; those that are over already count once.
    mutating func end(_ ids: [String]) {
        for id in ids where self.sessions.removeValue(forKey: id) != nil { self.endedSessions.append(id) }
    }

    /// Ends the sessions of an account and lets it sign in no more.
    mutating func delete(_ uid: String) {
        self.deletedAccounts.insert(uid)
        self.end(self.sessions.values.filter { $0.details.uid == uid }.map(\.id).sorted())
    }

    private mutating func store(_ fields: AuthenticationDetails.Fields, at now: Date) -> BackendSession {
        var fields = fields
        let name = "\(fields.sessionID).\(fields.generation)"
        fields.authenticationToken = AuthenticationToken("token-\(name)")
        fields.expirationDate = now.advanced(by: self.sessionLifetime)
        fields.tokenExpirationDate = self.tokenLifetime.map { now.advanced(by: $0) }
        let session = BackendSession(
            details: AuthenticationDetails(fields), refreshToken: AuthenticationToken("refresh-\(name)"))
        self.sessions[session.id] = session
        return session
    }
}
