#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension AuthenticationMachine {
    /// What an attempt came back with.
    package enum Answer: Sendable {
        /// The user is who they say.
        case session(BackendSession)
        /// More is needed.
        case step(BackendStep)
        /// A message is on its way.
        case receipt(MessageReceipt)
    }

    /// What is to be done about the answer to an attempt.
    package enum FinishAction: Sendable {
        /// Signed in; the session that was replaced, where there was one, is to be revoked.
        case authenticated(AuthenticationDetails, replaced: BackendSession?)
        /// This step is due, under this number.
        case step(BackendStep.Kind, ordinal: UInt32)
        /// A message is on its way.
        case sent(MessageReceipt)
        /// Refused; a session that was granted all the same is to be revoked.
        case failed(AuthenticationError, granted: BackendSession?)
        /// Too late: whoever made it so has answered. A session that was granted is to be revoked (invariant 4).
        case stale(granted: BackendSession?)
    }

    /// No authentication has more steps than these: a back-end that asks for one after the other is at fault.
    package static let maximumSteps: UInt32 = 64

    /// Takes the answer to an attempt.
    package mutating func finish(_ ticket: Ticket, _ result: Result<Answer, any Error>, now: Date) -> FinishAction {
        guard var flow = self.flow(of: ticket) else {
            if case .success(.session(let session)) = result { return .stale(granted: session) }
            return .stale(granted: nil)
        }
        flow.attempt = nil
        switch result {
        case .success(.session(let session)): return self.signIn(session, ticket.process, now)
        case .success(.step(let step)):
            guard flow.ordinal < Self.maximumSteps else {
                self.end(.endless, now)
                return .failed(.endless, granted: nil)
            }
            if flow.ordinal > 0 { flow.origin = nil }
            flow.ordinal += 1
            flow.due = step.kind.name
            flow.shown = step.kind
            flow.continuation = step.continuation
            self.flow = .open(flow)
            self.publish(.stepRequired(flow.due), now)
            return .step(step.kind, ordinal: flow.ordinal)
        case .success(.receipt(let receipt)):
            flow.due = receipt.continuation.front.stepDue
            flow.continuation = receipt.continuation
            self.flow = .open(flow)
            self.publish(receipt.device == nil ? .codeSent(to: receipt.sentTo) : .stepRequired(flow.due), now)
            return .sent(receipt)
        case .failure(let cause): return self.fail(flow, cause, now)
        }
    }

    /// A session was granted to the process under way.
    private mutating func signIn(
        _ session: BackendSession, _ process: AuthenticationProcess, _ now: Date
    ) -> FinishAction {
        let before = self.session
        let isAddition = process.context == .current
        if isAddition, let before, before.details.uid != session.details.uid {
            let error = AuthenticationError(.accountMismatch)
            self.end(error, now)
            return .failed(error, granted: session)
        }
        self.succeed(process.id)
        self.stand(.authenticated(session), isAddition ? .identityAttached : .signedIn, now)
        return .authenticated(session.details, replaced: before?.id == session.id ? nil : before)
    }

    /// An attempt failed: the state stays as it is (invariant 1), and the flow goes on where another try makes sense
    /// (invariant 9).
    private mutating func fail(_ flow: Flow, _ cause: any Error, _ now: Date) -> FinishAction {
        let error = AuthenticationError(wrapping: cause)
        guard error.recovery == .retry, !(flow.isSingleStep && flow.due.isOfMethod) else {
            self.end(error, now)
            return .failed(error, granted: nil)
        }
        var flow = flow
        if let refusal = cause as? BackendRefusal { flow.continuation = refusal.continuation }
        self.flow = .open(flow)
        self.publish(.authenticationFailed(error), now)
        return .failed(error, granted: nil)
    }
}

extension AuthenticationError {
    /// The back-end asks for one step after the other.
    fileprivate static var endless: Self {
        Self(
            .unavailable, "The back-end asked for more than \(AuthenticationMachine.maximumSteps) steps: begin again.",
            recovery: .restart, isTransient: false)
    }
}
