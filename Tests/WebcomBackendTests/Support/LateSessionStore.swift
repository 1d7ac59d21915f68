import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store in which another server opens a session in the last moment before sessions are ended.
final class LateSessionStore: ForwardingStore {
    let base = MemoryAccountStore()
    private let late = Locked<SessionRecord?>(nil)

    /// Has a session like this one be opened, once.
    func open(_ id: String, like session: SessionRecord) {
        let record = SessionRecord(
            id: id, uid: session.uid, tokenMAC: [1], generation: 0, creationDate: session.creationDate,
            idleExpirationDate: session.idleExpirationDate,
            absoluteExpirationDate: session.absoluteExpirationDate, identity: session.identity,
            factors: session.factors, level: session.level, deviceLabel: nil, extra: .null)
        self.late.withLock { $0 = record }
    }

    private func openNow(_ now: Date) async throws {
        let record = self.late.withLock { late in
            defer { late = nil }
            return late
        }
        guard let record else { return }
        _ = try await self.base.openSession(record, ending: nil, now: now, effects: .none)
    }

    @concurrent func endSessions(
        _ selection: SessionSelection, now: Date, effects: StoreEffects
    ) async throws -> [String] {
        try await self.openNow(now)
        return try await self.base.endSessions(selection, now: now, effects: effects)
    }

    @concurrent func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date, effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer {
        try await self.openNow(now)
        return try await self.base.redeem(
            selector, purpose: purpose, mac: mac, limits: limits, granting: grant, now: now, effects: effects,
            refusal: refusal)
    }
}
