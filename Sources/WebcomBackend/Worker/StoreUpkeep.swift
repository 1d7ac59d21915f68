#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Removes from the store what ran out, so that nobody can fill it for good, and has signing keys made ahead.
struct StoreUpkeep: Sendable {
    private static let batch = 1_000
    private static let interval: Duration = .seconds(60)

    let store: any AccountStore
    /// How long what ran out is kept: a message can be sent again after its token ran out, while the authentication
    /// lasts.
    let grace: Duration
    let keys: SigningKeys

    /// Makes the keys that are due and removes a bounded number of rows; answers how long to wait before the next time.
    func remove(now: Date) async throws -> Duration {
        try? await self.keys.prepare()
        let count = try await self.store.removeExpired(
            now: now.addingTimeInterval(-self.grace.inSeconds), limit: Self.batch)
        return count < Self.batch ? Self.interval : .zero
    }
}
