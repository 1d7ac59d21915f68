#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MemoryAccountStore {
    /// Counts an attempt and looks up what it is to be verified against.
    @concurrent public func reserveAttempt(
        on key: IdentityKey, limits: [RateLimit], now: Date, refusal: StoreEffects
    ) async throws -> AttemptAnswer {
        let reservation = AttemptReservation(id: Self.randomName(), key: key, limits: limits)
        return try self.verb { state in
            if case .limited(let retryAfter) = state.reserve(limits, now: now) {
                state.write(refusal)
                return .limited(retryAfter: retryAfter)
            }
            let candidate = state.candidate(for: key)
            state.attempts[ExactText(reservation.id)] = State.Attempt(
                key: key, uid: candidate?.account.uid, version: candidate?.password.version, date: now)
            return .reserved(reservation, candidate)
        }
    }

    /// How much stands counted under a limit; constant time.
    @concurrent public func attemptCount(under limit: RateLimit, now: Date) async throws -> Int {
        try self.verb { $0.counters[limit.subject]?.standing(at: now) ?? 0 }
    }

    /// Ends an attempt, once; a second settlement writes nothing.
    @concurrent public func settleAttempt(
        _ reservation: AttemptReservation, as outcome: AttemptOutcome, now: Date, effects: StoreEffects,
        refusal: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.verb { state in
            guard let attempt = state.attempts.removeValue(forKey: ExactText(reservation.id)),
                attempt.key == reservation.key
            else { return .conflict(.versionChanged) }
            let conflict = state.settle(attempt, as: outcome, now: now)
            if outcome == .failed || conflict != nil {
                state.write(refusal)
                return conflict.map { .conflict($0) } ?? .done
            }
            for limit in reservation.limits where limit.isForgivenBySuccess { state.counters[limit.subject] = nil }
            state.write(effects)
            return .done
        }
    }

    private static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
    }
}

extension MemoryAccountStore.State {
    /// What a password on an identity is verified against; nil where there is none.
    func candidate(for key: IdentityKey) -> PasswordCandidate? {
        guard let identity = self.identities[key], let password = self.passwords[key], !password.isVoid,
            let account = self.account(ExactText(identity.uid))
        else { return nil }
        return PasswordCandidate(account: account, identity: identity, password: password)
    }

    /// Carries out how an attempt ended, or says why not and changes nothing.
    mutating func settle(_ attempt: Attempt, as outcome: AttemptOutcome, now: Date) -> StoreConflict? {
        switch outcome {
        case .failed: return nil
        case .verified(let version, let rehashed):
            if let conflict = self.obstacle(toSettling: attempt, version: version) { return conflict }
            self.rehash(attempt.key, as: rehashed)
            return nil
        case .succeeded(let version, let rehashed, let session, let ending):
            let conflict =
                self.obstacle(toSettling: attempt, version: version)
                ?? self.obstacle(toSettling: attempt, opening: session) ?? self.obstacle(toEnding: ending, now: now)
            if let conflict { return conflict }
            self.rehash(attempt.key, as: rehashed)
            self.open(session, ending: ending)
            return nil
        }
    }

    private mutating func rehash(_ key: IdentityKey, as rehashed: PasswordRecord?) {
        guard let rehashed, let current = self.passwords[key] else { return }
        self.passwords[key] = rehashed.rehashing(current)
    }

    private func obstacle(toSettling attempt: Attempt, opening session: SessionRecord) -> StoreConflict? {
        guard attempt.uid.map({ ExactText($0) }) == ExactText(session.uid) else { return .versionChanged }
        return self.obstacle(toOpening: session)
    }

    /// Why a right password cannot count any more; nil when it can.
    private func obstacle(toSettling attempt: Attempt, version: Int64) -> StoreConflict? {
        guard let uid = attempt.uid, attempt.version == version else { return .versionChanged }
        if let conflict = self.obstacle(toAccount: uid) { return conflict }
        guard let candidate = self.candidate(for: attempt.key), ExactText(candidate.account.uid) == ExactText(uid),
            candidate.password.version == version
        else { return .versionChanged }
        return nil
    }
}
