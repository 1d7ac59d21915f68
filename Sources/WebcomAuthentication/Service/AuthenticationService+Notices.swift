import WebcomPrimitives

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

    /// Has a task ask whether the session of that generation still stands, until it gets an answer.
    nonisolated func beginConfirming(_ session: BackendSession, _ generation: UInt64, failures: Int = 0) {
        Task(name: "confirming") { await self.confirm(session, generation, failures) }
    }

    /// Asks again later.
    nonisolated func confirmLater(_ session: BackendSession, _ generation: UInt64, failures: Int = 1) {
        // Weak: who restores the service anew asks anew.
        self.environment.deadlines.schedule(after: RecordKeeping.delay(after: failures)) { [weak self] in
            self?.beginConfirming(session, generation, failures: failures)
        }
    }

    /// Asks whether the session of that generation still stands (invariant 3: on return it is confirmed by itself).
    private func confirm(_ session: BackendSession, _ generation: UInt64, _ failures: Int) async {
        let isDue = self.core.withLock { $0.machine.generation == generation && $0.machine.isConnected }
        guard isDue else { return }
        var result = await self.confirm(session, self.sessionKey)
        if let cause = result.failure, AuthenticationError(wrapping: cause).endsSession {
            // Another process may have written what took its place.
            do throws(AuthenticationError) { try await self.takeNewerRecord() } catch { result = .failure(error) }
        }
        let now = self.now
        let isUnanswered = self.transact { core -> Bool in
            switch core.machine.confirmed(generation, result, now: now) {
            case .nothing: return core.machine.generation == generation && core.machine.isConnected
            case .stands(isChanged: false): break
            case .ended, .stands(isChanged: true): _ = self.markRecord(&core)
            }
            return false
        }
        guard isUnanswered, let error = result.failure, AuthenticationError(wrapping: error).isTransient else { return }
        self.confirmLater(session, generation, failures: failures + 1)
    }
}
