import WebcomAuthentication
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// How the session's factor says that a key was proved (RFC 8176 §2).
    private static let method = "pop"
    /// Stands for the keys of services that are not there, so that looking at them costs the same.
    private static let decoy = try? ServiceKeys([SigningKey.generate().publicKey])

    /// Signs a service in by its assertion; never makes an account.
    ///
    /// Unknown service, unknown key, wrong signature and disabled account have one answer and cost one signature check.
    /// What needs a second factor is refused: a service has none (invariant 14).
    func signIn(
        with assertion: SecretField, _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        guard credential.provider == .server else { throw AuthenticationError(.invalidCredentials) }
        guard request.context == .new else {
            throw AuthenticationError(.unsupported, "A service opens a session of its own: use the context .new.")
        }
        let text = assertion.reveal()
        let claimed = Result { () throws(TokenError) in try ClaimedService(text) }
        let key = (try? claimed.get())?.key ?? IdentityKey(provider: .server, providerUID: "")
        let reservation = try await self.reserveFreely(
            on: key, self.serviceLimits(key, request), .authenticateServer, request)
        do {
            let service = try claimed.get()
            let proved = try await self.prove(service, by: text, request)
            return try await self.open(proved, request)
        } catch {
            let error = Self.refusal(for: error)
            try await self.settleService(reservation, failure: error.code.rawValue, request)
            throw error
        }
    }

    /// How often services may try: from one source, and each from there.
    private func serviceLimits(_ key: IdentityKey, _ request: AuthenticationRequest) -> [RateLimit] {
        let subject = [Array("server.client".utf8), Array(key.providerUID.utf8), request.options.client.source ?? []]
        return self.providerLimits(.server, request)
            + [self.limit(self.policy.throttling.assertionsPerService, subject)]
    }

    /// The identity and the account of whom an assertion proves; uses the assertion up.
    private func prove(
        _ service: ClaimedService, by text: String, _ request: AuthenticationRequest
    ) async throws -> (identity: IdentityRecord, account: AccountRecord) {
        let identity = try await self.store.identity(service.key)
        // Looked for in vain too, so that a service that is not there costs as much.
        let account = try await self.store.account(identity?.uid ?? service.clientID)
        guard let keys = ServiceKeys(kept: identity?.profile ?? .null) ?? Self.decoy else {
            throw AuthenticationError(.invalidCredentials)
        }
        let policy = self.policy.services
        let rules = AssertionRules(
            audience: policy.audience ?? self.policy.accessTokens.issuer, issuer: service.clientID,
            maximumLifetime: policy.maximumLifetime, allowedSkew: policy.allowedSkew, needsID: true,
            isForOneOnly: true)
        let assertion = try await SignedAssertion(
            text, keys: FixedKeys(keys.set), rules: rules, now: self.clock.now)
        guard [nil, .clientAssertion, .unspecific].contains(assertion.type) else { throw TokenError.wrongType }
        guard let identity, let account, !account.isDisabled, identity.suspensionDate == nil else {
            throw AuthenticationError(.invalidCredentials)
        }
        guard !self.holds(account, after: nil, request) else {
            throw AuthenticationError(.strongAuthenticationRequired)
        }
        let once = SingleUse(
            id: JoinedFields.bytes([Array(service.clientID.utf8), assertion.singleUse.id]),
            expirationDate: assertion.singleUse.expirationDate)
        try await self.useUp(once, .server, request)
        return (identity, account)
    }

    /// Opens the session of a service that was proved.
    private func open(
        _ proved: (identity: IdentityRecord, account: AccountRecord), _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let (identity, account) = proved
        let session = self.newSession(of: account.uid, proving: identity.key, by: Self.method, after: nil, request)
        let effects = self.success(.authenticateServer, uid: account.uid, key: identity.key, request)
        let answer = try await self.store.openSession(
            session.record, ending: nil, now: self.clock.now, effects: effects)
        guard answer == .done else { throw AuthenticationError(.invalidCredentials) }
        try await self.requireSameKeys(identity, session.record)
        self.ringIfNew(session.record, after: nil, effects)
        return .session(await self.opened(session, account: account, identity: identity))
    }

    /// Ends a session whose key was removed after its assertion was checked (TOK-6).
    ///
    /// A removal ends the sessions that it finds, and may have come before this one. One where nobody can say is ended too:
    /// its answer is lost.
    private func requireSameKeys(_ identity: IdentityRecord, _ session: SessionRecord) async throws {
        let fault: any Error
        do {
            let now = try await self.store.identity(identity.key)?.profile
            if let now, Self.keys(of: identity.profile, stayIn: now) { return }
            fault = AuthenticationError(.invalidCredentials)
        } catch { fault = error }
        try await self.store.endSessions(.one(session.id), now: self.clock.now, effects: .none)
        throw fault
    }

    private static func keys(of earlier: JSONValue, stayIn later: JSONValue) -> Bool {
        guard earlier != later else { return true }
        guard let earlier = ServiceKeys(kept: earlier), let later = ServiceKeys(kept: later) else { return false }
        return earlier.isPart(of: later)
    }

    /// What a service is told: of all that depends on its account one thing only.
    private static func refusal(for error: any Error) -> AuthenticationError {
        switch error {
        case TokenError.unknownKey, TokenError.unnamedKey, TokenError.algorithmMismatch, TokenError.invalidSignature:
            AuthenticationError(.invalidCredentials)
        case let error as TokenError:
            AuthenticationError(.invalidToken, "The assertion was refused: \(error).", cause: error)
        default: AuthenticationError(wrapping: error)
        }
    }

    private func settleService(
        _ reservation: AttemptReservation?, failure reason: String, _ request: AuthenticationRequest
    ) async throws {
        guard let reservation else { return }
        _ = try await self.store.settleAttempt(
            reservation, as: .failed, now: self.clock.now, effects: .none,
            refusal: self.refusal(.authenticateServer, reason, key: reservation.key, request))
    }
}
