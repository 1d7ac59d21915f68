import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store whose `openSession` waits at a gate.
struct HeldStore: ForwardingStore {
    let base = MemoryAccountStore()
    private let gate: Gate

    init(at gate: Gate) { self.gate = gate }

    @concurrent func openSession(
        _ session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        await self.gate.pass()
        return try await self.base.openSession(session, ending: ending, now: now, effects: effects)
    }
}
