#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// What a caller waits for: the caller's own attempt, or where another caller's stands.
    struct Wait: Sendable {
        /// The attempt that the caller made; nil for another caller's.
        let own: Attempt?
        /// The attempt that ends once everybody who waits for it was cancelled; nil where that ends nothing.
        let shared: Attempt?
        /// What the caller is told.
        let completion: Completion<Result<Attempt.Answer, AuthenticationError>>

        /// Waits for an attempt: one's own, or another caller's who is looking for the same step.
        init(_ attempt: Attempt, isOwn: Bool = true) {
            (self.own, self.shared, self.completion) = (isOwn ? attempt : nil, attempt, attempt.completion)
        }

        /// Waits for nothing: this is the step.
        init(_ step: AuthenticationOutcome) {
            (self.own, self.shared, self.completion) = (nil, nil, Completion(.success(.outcome(step))))
        }
    }

    /// What is answered for a continuation without taking it up: an attempt runs at the very step that it leads to.
    nonisolated func begun(beside opening: Opening, _ core: borrowing Core, _ now: Date) -> Begun? {
        guard let continuation = opening.continuation else { return nil }
        switch core.machine.place(of: continuation, now: now) {
        case .step(let kind, let ticket):
            let handle = StepHandle(service: self, process: ticket.process.id, ordinal: ticket.ordinal)
            return .success(Wait(AuthenticationOutcome(kind, handle)))
        case .asking(let ticket):
            // Whoever vouches for somebody else asks anew.
            guard ticket.process.options == opening.process.options, let attempt = core.attempt, attempt.join() else {
                return nil
            }
            return .success(Wait(attempt, isOwn: false))
        case .refused(let error): return .failure(error)
        case nil: return nil
        }
    }

    /// A caller was cancelled, and with the last one of an attempt its process; before, they are told what the others are.
    nonisolated func leave(_ wait: Wait) {
        guard let attempt = wait.shared, attempt.leave() else { return }
        self.cancel(attempt.ticket.process.id)
    }
}
