import WebcomBackend
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store in which something happens between the check of a password and its settlement, once.
final class SettlingStore: ForwardingStore {
    let base = MemoryAccountStore()
    private let interlude = Locked<(@Sendable (AttemptOutcome) async throws -> Void)?>(nil)

    /// Has `body` run before the next settlement; what it throws is the answer in place of it.
    func beforeNextSettlement(_ body: @escaping @Sendable (AttemptOutcome) async throws -> Void) {
        self.interlude.withLock { $0 = body }
    }

    @concurrent func settleAttempt(
        _ reservation: AttemptReservation, as outcome: AttemptOutcome, now: Date, effects: StoreEffects,
        refusal: StoreEffects
    ) async throws -> ChangeAnswer {
        let body = self.interlude.withLock { interlude in
            defer { interlude = nil }
            return interlude
        }
        try await body?(outcome)
        return try await self.base.settleAttempt(
            reservation, as: outcome, now: now, effects: effects, refusal: refusal)
    }
}
