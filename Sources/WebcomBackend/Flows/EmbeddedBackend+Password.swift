import WebcomAuthentication

extension EmbeddedBackend {
    /// Signs in with a password, or adds the proof to the current session.
    ///
    /// Every cause of failure is `.invalidCredentials` (ENU-1). An attempt that the hasher refuses as `.overloaded`, or
    /// whose task is cancelled, stays counted and is noted: forgiving it would let load buy tries.
    func signIn(
        with password: StaticPassword, _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        let key = try InternalIdentity(credential.identifier, credential.provider).key
        let current = try await self.currentSession(of: request)
        let permit = try await self.reserve(on: key, request)
        let verdict: PasswordVerdict
        do { verdict = try await self.passwords.verify(password, permit) } catch {
            let isOverloaded = (error as? AuthenticationError)?.code == .overloaded
            try await self.settleFailure(permit, isOverloaded ? "overloaded" : "unverified", request)
            throw error
        }
        guard case .right(let candidate, let rehashed) = verdict, !candidate.account.isDisabled else {
            let reason = if case .wrong(let reason) = verdict { reason } else { "accountDisabled" }
            try await self.settleFailure(permit, reason, request)
            throw AuthenticationError(.invalidCredentials)
        }
        guard current == nil || current?.account.uid == candidate.account.uid else {
            try await self.settleFailure(permit, "accountMismatch", request)
            throw AuthenticationError(.accountMismatch)
        }
        return try await self.settleSuccess(permit, candidate, rehashed, after: current, request)
    }

    private func settleSuccess(
        _ permit: borrowing PasswordPermit, _ candidate: PasswordCandidate, _ rehashed: [UInt8]?,
        after current: StandingSession?, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        let uid = candidate.account.uid
        let key = candidate.identity.key
        let now = self.clock.now
        let session = self.newSession(of: uid, proving: key, by: "pwd", after: current, request)
        let outcome = AttemptOutcome.succeeded(
            version: candidate.password.version,
            rehashed: rehashed.map { PasswordRecord(verifier: $0, version: candidate.password.version, date: now) },
            session: session.record, ending: current?.record.id)
        // Without the try that is about to succeed.
        let failures = await self.failures(under: permit.reservation.limits) - 1
        let effects = self.success(.authenticatePassword, uid: uid, key: key, request)
        let answer = try await self.store.settleAttempt(
            permit.reservation, as: outcome, now: now, effects: effects,
            refusal: self.refusal(.authenticatePassword, "changedMeanwhile", uid: uid, key: key, request))
        switch answer {
        case .done:
            self.ring(failures: failures, effects)
            self.ringIfNew(session.record, after: current, effects)
            return self.session(
                session.record, session.token, account: candidate.account, identity: candidate.identity)
        case .conflict(.sessionEnded): throw AuthenticationError(.sessionEnded)
        case .conflict: throw AuthenticationError(.invalidCredentials)
        }
    }

    private func settleFailure(
        _ permit: borrowing PasswordPermit, _ reason: String, _ request: AuthenticationRequest
    ) async throws {
        _ = try await self.store.settleAttempt(
            permit.reservation, as: .failed, now: self.clock.now, effects: .none,
            refusal: self.refusal(
                .authenticatePassword, reason, uid: permit.candidate?.account.uid, key: permit.reservation.key,
                request))
    }
}
