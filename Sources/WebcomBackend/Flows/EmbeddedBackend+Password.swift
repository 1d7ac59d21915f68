import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Signs in with a password, or adds the proof to the current session.
    ///
    /// Every cause of failure is `.invalidCredentials` (ENU-1), but for `.unverifiedIdentity` where the policy discloses. An attempt that the hasher refuses as `.overloaded`, or
    /// whose task is cancelled, stays counted and is noted: forgiving it would let load buy tries.
    func signIn(
        with password: StaticPassword, _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
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
            throw try await self.fail(permit, verdict, request)
        }
        guard current == nil || current?.account.uid == candidate.account.uid else {
            try await self.settleFailure(permit, "accountMismatch", request)
            throw AuthenticationError(.accountMismatch)
        }
        if self.holds(candidate.account, after: current, request) {
            return try await self.hold(permit, candidate, rehashed, after: current, request)
        }
        return .session(try await self.settleSuccess(permit, candidate, rehashed, after: current, request))
    }

    /// Ends an attempt whose password was right, and holds the sign-in for its second proof.
    private func hold(
        _ permit: borrowing PasswordPermit, _ candidate: PasswordCandidate, _ rehashed: [UInt8]?,
        after current: StandingSession?, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let (now, version) = (self.clock.now, candidate.password.version)
        let record = rehashed.map { PasswordRecord(verifier: $0, version: version, date: now) }
        let failures = await self.failures(under: permit.reservation.limits) - 1
        let effects = self.success(
            .authenticatePassword, uid: candidate.account.uid, key: candidate.identity.key, request)
        let answer = try await self.settle(
            permit, as: .verified(version: version, rehashed: record), of: candidate, at: now, effects, request)
        guard answer == .done else { throw AuthenticationError(.invalidCredentials) }
        self.ring(failures: failures, effects)
        var pending = self.pending(
            .signIn, uid: candidate.account.uid, proving: candidate.identity.key, by: "pwd", isByMessage: false,
            mode: .staticPassword, after: current, request)
        pending.passwordVersion = version
        return try await self.hold(pending, address: candidate.identity.address, after: current, request)
    }

    /// Writes why an attempt failed, and gives what to answer.
    private func fail(
        _ permit: borrowing PasswordPermit, _ verdict: PasswordVerdict, _ request: AuthenticationRequest
    ) async throws -> AuthenticationError {
        let reason = if case .wrong(let reason) = verdict { reason } else { "accountDisabled" }
        let isPending =
            if permit.candidate == nil { try await self.disclosesPending(permit.reservation.key) } else { false }
        try await self.settleFailure(permit, isPending ? "unverifiedIdentity" : reason, request)
        return AuthenticationError(isPending ? .unverifiedIdentity : .invalidCredentials)
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
        let answer = try await self.settle(permit, as: outcome, of: candidate, at: now, effects, request)
        switch answer {
        case .done:
            self.ring(failures: failures, effects)
            self.ringIfNew(session.record, after: current, effects)
            return await self.opened(session, account: candidate.account, identity: candidate.identity)
        case .conflict(.sessionEnded): throw AuthenticationError(.sessionEnded)
        case .conflict: throw AuthenticationError(.invalidCredentials)
        }
    }

    /// Ends an attempt whose password was right.
    ///
    /// Where the store fails to write session and new verifier together, the session is written alone: the next sign-in
    /// sees to the verifier (HSH-5). Had the first write been done after all, there is a conflict, and the failure is
    /// told. A password that was set meanwhile stays, and the attempt counts as failed.
    private func settle(
        _ permit: borrowing PasswordPermit, as outcome: AttemptOutcome, of candidate: PasswordCandidate,
        at now: Date, _ effects: StoreEffects, _ request: AuthenticationRequest
    ) async throws -> ChangeAnswer {
        let refusal = self.refusal(
            .authenticatePassword, "changedMeanwhile", uid: candidate.account.uid, key: candidate.identity.key, request)
        do {
            return try await self.store.settleAttempt(
                permit.reservation, as: outcome, now: now, effects: effects, refusal: refusal)
        } catch {
            guard let plain = outcome.withoutRehash else { throw error }
            let answer = try await self.store.settleAttempt(
                permit.reservation, as: plain, now: now, effects: effects, refusal: refusal)
            guard answer == .done else { throw error }
            return answer
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

extension AttemptOutcome {
    /// The same success with the stored password left as it is; nil where nothing was hashed anew.
    fileprivate var withoutRehash: Self? {
        switch self {
        case .succeeded(let version, .some, let session, let ending):
            .succeeded(version: version, rehashed: nil, session: session, ending: ending)
        case .verified(let version, .some): .verified(version: version)
        default: nil
        }
    }
}
