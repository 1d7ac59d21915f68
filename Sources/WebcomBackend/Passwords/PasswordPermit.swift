import WebcomAuthentication

/// Leave to verify one password, once: only a counted attempt gives it, and nothing else verifies (THR-3, THR-4).
package struct PasswordPermit: ~Copyable {
    /// What was counted.
    let reservation: AttemptReservation
    /// What the password is verified against; nil where there is nothing.
    let candidate: PasswordCandidate?

    fileprivate init(_ reservation: AttemptReservation, _ candidate: PasswordCandidate?) {
        self.reservation = reservation
        self.candidate = candidate
    }
}

extension EmbeddedBackend {
    /// Counts an attempt on an identity's password before anything is looked up.
    ///
    /// - Throws: `.identityTemporarilyLocked` with `retryAfter`.
    func reserve(on key: IdentityKey, _ request: AuthenticationRequest) async throws -> PasswordPermit {
        let throttling = self.policy.throttling
        let limits = self.limits(
            "password", on: key, perIdentity: throttling.passwordsPerIdentity,
            perSource: throttling.passwordsPerSource, request)
        let answer = try await self.store.reserveAttempt(
            on: key, limits: limits, now: self.clock.now,
            refusal: self.refusal(.authenticatePassword, "throttled", key: key, request))
        switch answer {
        case .reserved(let reservation, let candidate): return PasswordPermit(reservation, candidate)
        case .limited(let retryAfter): throw self.locked(retryAfter)
        }
    }
}
