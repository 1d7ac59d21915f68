import WebcomAuthentication

extension EmbeddedBackend {
    /// Makes a temporary account and its session (GST-1).
    func registerGuest(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        guard credential.provider == .guest else { throw AuthenticationError(.invalidCredentials) }
        guard request.context == .new else { throw AuthenticationError(.alreadyAuthenticated) }
        guard (request.options.level ?? 0) <= 0 else {
            throw AuthenticationError(.unsupported, "A guest proves nothing, and so reaches level 0 only.")
        }
        let uid = self.newUID()
        let key = IdentityKey(provider: .guest, providerUID: uid)
        _ = try await self.reserveFreely(
            on: key, self.sourceLimits("guest", self.policy.throttling.guestsPerSource, request), .registerGuest,
            request)
        let session = self.newSession(of: uid, proving: key, by: "guest", after: nil, request)
        let account = AccountRecord(uid: uid, creationDate: session.record.creationDate, isGuest: true)
        let answer = try await self.store.register(
            Registration(account: account, session: session.record), now: session.record.creationDate,
            effects: self.success(.registerGuest, uid: uid, key: key, request))
        guard answer == .done else { throw AuthenticationError(.unavailable) }
        return await self.opened(session, account: account, identity: nil)
    }

    /// Counts an attempt at something that has no password; nil where no limit applies.
    ///
    /// - Throws: `.identityTemporarilyLocked` with `retryAfter`.
    func reserveFreely(
        on key: IdentityKey, _ limits: [RateLimit], _ action: AuditAction, _ request: AuthenticationRequest
    ) async throws -> AttemptReservation? {
        guard !limits.isEmpty else { return nil }
        let answer = try await self.store.reserveAttempt(
            on: key, limits: limits, now: self.clock.now,
            refusal: self.refusal(action, "throttled", key: key, request))
        switch answer {
        case .reserved(let reservation, _): return reservation
        case .limited(let retryAfter): throw self.locked(retryAfter)
        }
    }
}
