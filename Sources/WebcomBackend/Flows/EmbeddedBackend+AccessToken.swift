import WebcomAuthentication
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Opens a session beside that of an access token of this back-end.
    ///
    /// It proves what that one proves and no more: its factors keep their dates, its level is the same, it ends no later,
    /// and a token buys one session. What needs a second factor that the other session has not is refused: a token is no
    /// way around it (invariant 14).
    func signIn(with token: AuthenticationToken, _ request: AuthenticationRequest) async throws -> BackendAnswer {
        guard request.context == .new else {
            throw AuthenticationError(.unsupported, "An access token opens a session of its own: use the context .new.")
        }
        let place = IdentityKey(provider: .accessToken, providerUID: "")
        let reservation = try await self.reserveFreely(
            on: place, self.providerLimits(.accessToken, request), .authenticateToken, request)
        do {
            let claims = try await self.claims(of: token)
            let (record, account) = try await self.session(of: claims, request)
            try await self.useUp(Self.singleUse(of: token, claims), .accessToken, request)
            return try await self.open(beside: record, of: account, request)
        } catch {
            let error = AuthenticationError(wrapping: error)
            try await self.settle(reservation, failure: error.code.rawValue, request)
            throw error
        }
    }

    private func claims(of token: AuthenticationToken) async throws -> TokenClaims {
        let policy = self.policy.accessTokens
        let audience = policy.audiences.first ?? ""
        let verifier = TokenVerifier(
            keys: try await self.publicKeys(), issuer: policy.issuer, audience: audience,
            authorizedParties: [audience], maximumLifetime: policy.lifetime, rememberedTokens: 0, clock: self.clock)
        do {
            return try verifier.verify(token).claims
        } catch {
            throw AuthenticationError(.invalidToken, "The access token was refused: \(error).", cause: error)
        }
    }

    /// The session of a token, which must stand, and prove what is asked for.
    private func session(
        of claims: TokenClaims, _ request: AuthenticationRequest
    ) async throws -> (SessionRecord, AccountRecord) {
        guard let id = claims.sessionID, let record = try await self.store.session(id),
            ExactText(record.uid) == ExactText(claims.subject), record.expirationDate > self.clock.now,
            let account = try await self.store.account(record.uid), !account.isDisabled
        else { throw AuthenticationError(.invalidToken, "The session of the access token is over.") }
        guard record.level >= 2 || !self.holds(account, after: nil, request) else {
            throw AuthenticationError(.strongAuthenticationRequired)
        }
        return (record, account)
    }

    private func open(
        beside record: SessionRecord, of account: AccountRecord, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let new = self.newSession(
            of: account.uid, proving: record.identity, by: record.factors.first?.method ?? "", after: nil, request)
        var session = new.record
        session.factors = record.factors
        session.level = record.level
        session.idleExpirationDate = min(session.idleExpirationDate, record.absoluteExpirationDate)
        session.absoluteExpirationDate = min(session.absoluteExpirationDate, record.absoluteExpirationDate)
        let effects = self.success(.authenticateToken, uid: account.uid, key: record.identity, request)
        let answer = try await self.store.openSession(session, ending: nil, now: self.clock.now, effects: effects)
        guard answer == .done else { throw AuthenticationError(.invalidToken) }
        self.ringIfNew(session, after: nil, effects)
        let identity = try await self.store.identity(record.identity)
        return .session(
            await self.opened(NewSession(record: session, token: new.token), account: account, identity: identity))
    }

    /// What a token of ours is remembered by: its `jti`.
    private static func singleUse(of token: AuthenticationToken, _ claims: TokenClaims) -> SingleUse {
        SingleUse(id: Array((claims.tokenID ?? token.reveal()).utf8), expirationDate: claims.expiration)
    }
}
