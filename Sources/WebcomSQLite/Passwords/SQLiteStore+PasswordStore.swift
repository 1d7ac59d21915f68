public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// Counts an attempt and looks up what it is to be verified against, in one transaction.
    @concurrent public func reserveAttempt(
        on key: IdentityKey, limits: [RateLimit], now: Date, refusal: StoreEffects
    ) async throws -> AttemptAnswer {
        let reservation = AttemptReservation(id: Self.randomName(), key: key, limits: limits)
        return try await self.write { connection in
            if case .limited(let retryAfter) = try CounterRows.reserve(limits, now: now, in: connection) {
                try EffectRows.write(refusal, in: connection)
                return .limited(retryAfter: retryAfter)
            }
            let candidate = try PasswordRows.candidate(for: key, in: connection)
            try AttemptRows.insert(reservation, of: candidate, now: now, in: connection)
            return .reserved(reservation, candidate)
        }
    }

    /// How much stands counted under a limit; one look-up.
    @concurrent public func attemptCount(under limit: RateLimit, now: Date) async throws -> Int {
        try await self.read { try CounterRows.find(limit.subject, in: $0)?.standing(at: now) ?? 0 }
    }

    /// Ends an attempt, once; a second settlement writes nothing.
    @concurrent public func settleAttempt(
        _ reservation: AttemptReservation, as outcome: AttemptOutcome, now: Date, effects: StoreEffects,
        refusal: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.write { connection in
            guard let attempt = try AttemptRows.take(reservation, in: connection) else {
                return .conflict(.versionChanged)
            }
            guard case .succeeded(let version, let rehashed, let session, let ending) = outcome else {
                try EffectRows.write(refusal, in: connection)
                return .done
            }
            let conflict =
                try AttemptRows.obstacle(toSettling: attempt, version: version, session: session, in: connection)
                ?? SessionRows.obstacle(toEnding: ending, now: now, in: connection)
            if let conflict {
                try EffectRows.write(refusal, in: connection)
                return .conflict(conflict)
            }
            if let rehashed, let current = try PasswordRows.find(attempt.key, in: connection) {
                try PasswordRows.put(rehashed.rehashing(current), on: attempt.key, in: connection)
            }
            try CounterRows.forgive(reservation.limits, in: connection)
            try SessionRows.open(session, ending: ending, in: connection)
            try EffectRows.write(effects, in: connection)
            return .done
        }
    }

    /// Sets a password in place of the one of a version; reads all challenges.
    @concurrent public func setPassword(
        _ password: PasswordRecord, on key: IdentityKey, of uid: String, from version: Int64?, session: String,
        endingOthers: Bool, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.change(now: now, effects: effects) { connection, ended in
            let conflict = try AccountRows.obstacle(toChanging: uid, session: session, now: now, in: connection)
            if let conflict { return conflict }
            guard try IdentityRows.has(key, uid, in: connection) else { return .identityGone }
            guard try !IdentityRows.isSuspended(key, in: connection) else { return .identitySuspended }
            let current = try PasswordRows.candidate(for: key, in: connection)?.password
            guard current?.version == version else { return .versionChanged }
            try PasswordRows.replace(password, on: key, in: connection)
            try ChallengeRows.remove(of: uid, in: connection)
            if endingOthers { ended = try SessionRows.end(.others(than: session, of: uid), in: connection) }
            return nil
        }
    }

    /// The passwords of an account that are not void; linear in its identities.
    @concurrent public func passwords(of uid: String) async throws -> [IdentityPassword] {
        try await self.read { try PasswordRows.all(of: uid, in: $0) }
    }

    private static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 36) + "-" + String(generator.next(), radix: 36)
    }
}
