import WebcomBackend
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store in which something happens in the last moment before a challenge is written, once.
final class RacingStore: ForwardingStore {
    let base = MemoryAccountStore()
    private let interlude = Locked<(@Sendable () async throws -> Void)?>(nil)

    /// Has `body` run before the next challenge is written.
    func beforeNextChallenge(_ body: @escaping @Sendable () async throws -> Void) {
        self.interlude.withLock { $0 = body }
    }

    @concurrent func openChallenge(
        _ challenge: ChallengeRecord, limits: [RateLimit], now: Date, effects: StoreEffects, refusal: StoreEffects
    ) async throws -> LimitAnswer {
        let body = self.interlude.withLock { interlude in
            defer { interlude = nil }
            return interlude
        }
        try await body?()
        return try await self.base.openChallenge(
            challenge, limits: limits, now: now, effects: effects, refusal: refusal)
    }
}
