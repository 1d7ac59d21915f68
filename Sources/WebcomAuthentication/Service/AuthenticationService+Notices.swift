#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// Takes what the back-end says by itself.
    nonisolated func receive(_ notice: BackendNotice) {
        let now = self.now
        let confirms = self.transact { core -> (BackendSession, UInt64)? in
            switch notice {
            case .connectionLost: _ = core.machine.connection(isUp: false, now: now)
            case .connectionRestored:
                guard core.machine.connection(isUp: true, now: now) else { return nil }
                return core.machine.session.map { ($0, core.machine.generation) }
            case .sessionRevoked(let id):
                if core.machine.revoked(id, now: now) { _ = self.markRecord(&core) }
            case .accountDeleted(let uid):
                if core.machine.accountDeleted(uid, now: now) { _ = self.markRecord(&core) }
            }
            return nil
        }
        guard let (session, generation) = confirms else { return }
        self.beginConfirming(session, generation)
    }

    /// Has a task ask whether the session of that generation still stands.
    nonisolated func beginConfirming(_ session: BackendSession, _ generation: UInt64) {
        Task(name: "confirming") { await self.confirm(session, generation) }
    }

    /// Asks whether the session of that generation still stands (invariant 3: on return it is confirmed by itself).
    private func confirm(_ session: BackendSession, _ generation: UInt64) async {
        let result = await self.confirm(session, self.sessionKey)
        let now = self.now
        self.transact { core in
            switch core.machine.confirmed(generation, result, now: now) {
            case .nothing, .stands(isChanged: false): return
            case .ended, .stands(isChanged: true): _ = self.markRecord(&core)
            }
        }
    }
}
