import WebcomAuthentication
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes the access tokens of sessions (RFC 9068).
struct AccessTokenIssuer: Sendable {
    private static let providerName = "provider"
    /// RFC 9068 §2.2.3.
    private static let scopeName = "scope"

    /// Whether the back-end itself says a claim.
    static func isReserved(_ name: String) -> Bool {
        name == self.providerName || name == self.scopeName || TokenClaims.ownNames.contains(name)
    }

    let keys: SigningKeys
    private let policy: BackendPolicy.AccessTokens
    private let source: (any TokenClaimsSource)?
    /// How long the source may take.
    private let limit: Duration
    private let clock: any AuthenticationClock

    /// Signs with keys that are kept in `store`; makes none yet.
    init(
        store: any AccountStore, keyring: Keyring, policy: BackendPolicy, source: (any TokenClaimsSource)?,
        clock: any AuthenticationClock
    ) {
        self.policy = policy.accessTokens
        self.source = source
        self.limit = policy.externalCallTimeout
        self.clock = clock
        self.keys = SigningKeys(
            vault: SigningKeyVault(store: store, keyring: keyring, algorithm: policy.accessTokens.algorithm),
            policy: policy.accessTokens, clock: clock)
    }

    /// Signs a token for a session; costs one signature, and what the app's source costs.
    ///
    /// - Throws: `.sessionEnded` when the session has less than a second left; `.unavailable`; what the store throws
    ///   where a key has to be read.
    func issue(
        _ session: SessionRecord, account: AccountRecord, identity: IdentityRecord?
    ) async throws -> AccessToken {
        let additional = try await self.additional(TokenSubject(session, account: account, identity: identity))
        let now = self.clock.now
        let period = try await self.keys.signing(at: now)
        let begin = now.timeIntervalSince1970.rounded(.down)
        let left = session.expirationDate.timeIntervalSince1970.rounded(.down) - begin
        let seconds = min(self.policy.lifetime.inSeconds.rounded(.down), left)
        guard seconds >= 1 else { throw AuthenticationError(.sessionEnded) }
        var request = TokenRequest(
            subject: account.uid, audience: self.policy.audiences.first ?? "",
            otherAudiences: Array(self.policy.audiences.dropFirst()), lifetime: .seconds(Int64(seconds)))
        request.sessionID = session.id
        request.methods = Self.methods(of: session)
        request.contextClass = "aal\(session.level)"
        request.authorizedParty = self.policy.audiences.count > 1 ? self.policy.audiences.first : nil
        // The app's source has the last word about claims that a sign-in asked for.
        request.additional = session.claims.merging(additional) { $1 }
        if !session.scopes.isEmpty {
            request.additional[Self.scopeName] = .string(session.scopes.joined(separator: " "))
        }
        request.additional[Self.providerName] = .string(session.identity.provider.rawValue)
        do {
            return AccessToken(
                token: try period.issuer.issue(request, at: now),
                expirationDate: Date(timeIntervalSince1970: begin + seconds))
        } catch { throw Self.outage(error) }
    }

    /// The proofs in the terms of RFC 8176, the newest first, each once, and `mfa` where they are of two factors; a guest
    /// proved nothing.
    private static func methods(of session: SessionRecord) -> [String] {
        var methods: [String] = []
        for factor in session.factors where factor.provider != .guest && !factor.method.isEmpty {
            if !methods.contains(factor.method) { methods.append(factor.method) }
        }
        return session.level >= 2 ? methods + ["mfa"] : methods
    }

    /// What the app adds.
    private func additional(_ subject: TokenSubject) async throws -> [String: JSONValue] {
        guard let source = self.source else { return [:] }
        let claims: [String: JSONValue]
        do {
            claims = try await Deadline.run(within: self.limit, clock: self.clock) {
                try await source.claims(for: subject)
            }
        } catch {
            if Task.isCancelled { throw AuthenticationError(.cancelled) }
            throw AuthenticationError(.unavailable, cause: error)
        }
        for name in claims.keys.sorted() where Self.isReserved(name) {
            throw AuthenticationError(.unavailable, cause: TokenClaimsError.reservedName(name))
        }
        return claims
    }

    private static func outage(_ error: TokenIssuerError) -> AuthenticationError {
        if case .tooLarge(let maximumBytes) = error {
            return AuthenticationError(.unavailable, cause: TokenClaimsError.tooLarge(maximumBytes: maximumBytes))
        }
        return AuthenticationError(.unavailable, cause: error)
    }
}
