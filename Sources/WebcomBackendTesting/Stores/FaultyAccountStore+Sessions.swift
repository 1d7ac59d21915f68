public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FaultyAccountStore {
    /// As the store behind, as one numbered call.
    @concurrent public func reserveAttempt(
        on key: IdentityKey, limits: [RateLimit], now: Date, refusal: StoreEffects
    ) async throws -> AttemptAnswer {
        try await self.call(.reserveAttempt) {
            try await self.base.reserveAttempt(on: key, limits: limits, now: now, refusal: refusal)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func attemptCount(under limit: RateLimit, now: Date) async throws -> Int {
        try await self.call(.attemptCount) { try await self.base.attemptCount(under: limit, now: now) }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func settleAttempt(
        _ reservation: AttemptReservation, as outcome: AttemptOutcome, now: Date, effects: StoreEffects,
        refusal: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.settleAttempt) {
            try await self.base.settleAttempt(reservation, as: outcome, now: now, effects: effects, refusal: refusal)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func session(_ id: String) async throws -> SessionRecord? {
        try await self.call(.session) {
            try await self.base.session(id)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func sessions(of uid: String, now: Date) async throws -> [SessionRecord] {
        try await self.call(.sessions) {
            try await self.base.sessions(of: uid, now: now)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func openSession(
        _ session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.openSession) {
            try await self.base.openSession(session, ending: ending, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func renewSession(
        _ session: SessionRecord, from generation: UInt64, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.renewSession) {
            try await self.base.renewSession(session, from: generation, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @discardableResult
    @concurrent public func endSessions(
        _ selection: SessionSelection, now: Date, effects: StoreEffects
    ) async throws -> [String] {
        try await self.call(.endSessions) {
            try await self.base.endSessions(selection, now: now, effects: effects)
        }
    }
}
