#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension AuthenticationMachine {
    /// Where the process under way stands, for who takes up the very continuation that it stands at.
    package enum Place: Sendable {
        /// At this step, which an attempt is just being made at.
        case step(BackendStep.Kind, Ticket)
        /// The back-end is just being asked which step it is.
        case asking(Ticket)
        /// At a step of its method, which is not to be had by a continuation.
        case refused(AuthenticationError)
    }

    /// Where the process under way stands, if a continuation names that and an attempt runs; nil otherwise.
    ///
    /// Looking at a step that is just being taken, or looked for, is no newer authentication: it supersedes nothing, so that
    /// a page which is loaded beside the code's own request does not lose the code (invariant 5).
    package func place(of continuation: AuthenticationContinuation, now: Date) -> Place? {
        guard case .open(let flow) = self.flow, let attempt = flow.attempt, now < flow.process.expirationDate,
            flow.stands(at: continuation)
        else { return nil }
        if flow.due.isOfMethod { return .refused(.notDue(flow.due)) }
        let ticket = Ticket(process: flow.process, ordinal: flow.ordinal, attempt: attempt)
        return flow.shown.map { .step($0, ticket) } ?? .asking(ticket)
    }
}

extension AuthenticationMachine.Flow {
    /// Whether a continuation leads to the step that is due: the one that came with it, or the one it was found by.
    func stands(at continuation: AuthenticationContinuation) -> Bool {
        [self.continuation, self.origin].contains { $0?.isSame(as: continuation) ?? false }
    }
}
