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

    private static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 36) + "-" + String(generator.next(), radix: 36)
    }
}
