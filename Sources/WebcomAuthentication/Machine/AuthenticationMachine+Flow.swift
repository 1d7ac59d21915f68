#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension AuthenticationMachine {
    /// An authentication under way.
    package struct Flow {
        package let process: AuthenticationProcess
        /// Whether its method has one step only, so that a failure ends it.
        package let isSingleStep: Bool
        /// Where the back-end left off.
        package var continuation: AuthenticationContinuation?
        /// Where it was taken up from; nil once another step than the one found there is due.
        package var origin: AuthenticationContinuation?
        /// What it waits for.
        package var due: AuthenticationStep
        /// The step that the back-end asked for last; nil while it has asked for none.
        package var shown: BackendStep.Kind?
        /// Rises when the step that is due changes; a failed try keeps it.
        package var ordinal: UInt32 = 0
        /// The attempt under way.
        package var attempt: UInt64?
    }

    /// The authentication under way, or how the last one ended if it did not succeed.
    ///
    /// Indirect, so that the many services that have none under way do not keep room for one.
    package indirect enum FlowState {
        /// None was begun, or the last one succeeded.
        case none
        /// One is under way.
        case open(Flow)
        /// The last one ended with this error.
        case over(AuthenticationProcess.ID, AuthenticationError)
    }

    /// Names one attempt at one step of one process.
    package struct Ticket: Sendable {
        /// The process.
        package let process: AuthenticationProcess
        /// The step.
        package let ordinal: UInt32
        /// The attempt, by its number in the service.
        package let attempt: UInt64
    }

    /// What an attempt wants to do; the method's own steps are due only until the back-end asks for more.
    package enum Act: Equatable {
        /// Prove what the method was given.
        case prove
        /// Send a message.
        case send
        /// Ask which step is due.
        case resume
        /// Take the step of this number.
        case move(ordinal: UInt32)
    }

    /// What becomes of an attempt that is to begin.
    package enum StartAction {
        /// It is under way.
        case started(Ticket)
        /// It is not.
        case refused(AuthenticationError)
    }

    /// What an attempt does once the record was read.
    package enum LaunchAction: Sendable {
        /// Call the back-end, for this session, from there.
        case call(BackendSession?, AuthenticationContinuation?)
        /// Nothing: somebody is signed in by it already.
        case answered(AuthenticationDetails)
        /// Nothing: it cannot be had.
        case refused(AuthenticationError)
        /// Nothing: whoever made it so has answered.
        case stale
    }

    // MARK: - Beginning

    /// A newer process: the older one, if there is one, is superseded (invariant 5).
    ///
    /// Where it cannot go on, it is over from the start: its actions tell why, and one event does (DESIGN: never throws).
    package mutating func open(
        _ process: AuthenticationProcess, isSingleStep: Bool, continuation: AuthenticationContinuation? = nil,
        refusal: AuthenticationError?, now: Date
    ) {
        let superseded = self.process != nil
        if let refusal = refusal ?? self.refusal(of: process.context) {
            self.flow = .over(process.id, refusal)
            self.publish(.authenticationFailed(refusal), now)
            return
        }
        self.flow = .open(
            Flow(
                process: process, isSingleStep: isSingleStep, continuation: continuation, origin: continuation,
                due: continuation?.front.stepDue ?? .credential))
        if superseded { self.publish(.authenticationFailed(AuthenticationError(.superseded)), now) }
    }

    /// Why a context cannot be had now; while restoring nobody knows yet.
    private func refusal(of context: AuthenticationService.Context) -> AuthenticationError? {
        guard context == .current, self.session == nil, !self.isRestoring else { return nil }
        return .nobodyToAddTo
    }

    /// Takes a process up where a continuation left it; before its first attempt only.
    package mutating func resume(
        _ id: AuthenticationProcess.ID, from continuation: AuthenticationContinuation, now: Date
    ) {
        guard case .open(var flow) = self.flow, flow.process.id == id, flow.continuation == nil, flow.attempt == nil
        else { return }
        let front = continuation.front
        if front.context != flow.process.context || front.provider != flow.process.provider {
            return self.end(
                AuthenticationError(
                    .invalidContinuation,
                    "The continuation is of \(front.provider) in the context .\(front.context.rawValue)."), now)
        }
        guard now < front.expirationDate else { return self.end(AuthenticationError(.expired), now) }
        flow.continuation = continuation
        flow.due = front.stepDue
        self.flow = .open(flow)
    }

    /// Begins an attempt in the caller's own step (invariant 6).
    ///
    /// - Parameter id: The process that is meant; nil for the one under way.
    package mutating func start(_ id: AuthenticationProcess.ID?, _ act: Act, now: Date) -> StartAction {
        switch self.flow {
        case .none:
            guard let id else { return .refused(.notDue(.initialize)) }
            return .refused(id == self.lastSuccess ? .done : AuthenticationError(.superseded))
        case .over(let last, let error):
            return .refused(id == nil || id == last ? error : AuthenticationError(.superseded))
        case .open(var flow):
            if let id, id != flow.process.id { return .refused(AuthenticationError(.superseded)) }
            guard now < flow.process.expirationDate else {
                self.end(AuthenticationError(.expired), now)
                return .refused(AuthenticationError(.expired))
            }
            guard flow.allows(act) else { return .refused(.notDue(flow.due)) }
            guard flow.attempt == nil else { return .refused(.running(flow.due)) }
            self.lastAttempt += 1
            flow.attempt = self.lastAttempt
            self.flow = .open(flow)
            return .started(Ticket(process: flow.process, ordinal: flow.ordinal, attempt: self.lastAttempt))
        }
    }

    /// Says what the attempt may call, once it is known who is signed in.
    package mutating func launch(_ ticket: Ticket, now: Date) -> LaunchAction {
        guard let flow = self.flow(of: ticket) else { return .stale }
        if ticket.process.context == .current, self.session == nil {
            self.end(.nobodyToAddTo, now)
            return .refused(.nobodyToAddTo)
        }
        if ticket.process.provider == .guest, let details = self.session?.details {
            guard details.isGuest else {
                self.end(AuthenticationError(.alreadyAuthenticated), now)
                return .refused(AuthenticationError(.alreadyAuthenticated))
            }
            self.succeed(ticket.process.id)  // A guest who asks again is the same guest (GST-1).
            return .answered(details)
        }
        return .call(ticket.process.context == .current ? self.session : nil, flow.continuation)
    }

    // MARK: - Ending

    /// Cancels a process; nil stands for the one under way.
    ///
    /// Whether it was under way.
    package mutating func cancel(_ id: AuthenticationProcess.ID?, now: Date) -> Bool {
        guard let process = self.process, id == nil || id == process.id else { return false }
        self.end(AuthenticationError(.cancelled), now)
        return true
    }

    /// The process ran out of time; whether it was under way.
    package mutating func expire(_ id: AuthenticationProcess.ID, now: Date) -> Bool {
        guard self.process?.id == id else { return false }
        self.end(AuthenticationError(.expired), now)
        return true
    }

    /// Ends the process under way with an error that its later actions repeat.
    mutating func end(_ error: AuthenticationError, _ now: Date) {
        guard let process = self.process else { return }
        self.flow = .over(process.id, error)
        self.publish(.authenticationFailed(error), now)
    }

    /// Ends the process under way with success.
    mutating func succeed(_ id: AuthenticationProcess.ID) {
        self.flow = .none
        self.lastSuccess = id
    }

    /// The flow that a ticket belongs to, as long as its attempt is the one under way.
    func flow(of ticket: Ticket) -> Flow? {
        guard case .open(let flow) = self.flow, flow.process.id == ticket.process.id, flow.attempt == ticket.attempt
        else { return nil }
        return flow
    }
}

extension AuthenticationMachine.Flow {
    /// Whether the step that is due lets this be done.
    func allows(_ act: AuthenticationMachine.Act) -> Bool {
        switch act {
        case .prove, .send: self.due.isOfMethod
        case .resume: true
        case .move(let ordinal): ordinal == self.ordinal && !self.due.isOfMethod
        }
    }
}

extension AuthenticationStep {
    /// Whether the method itself takes the step, rather than a step value that the service hands out.
    package var isOfMethod: Bool {
        [.credential, .verificationToken, .oneTimePassword, .newPassword, .deviceApproval].contains(self)
    }
}

extension AuthenticationError {
    /// There is no session that could be added to.
    static var nobodyToAddTo: Self {
        Self(.unauthenticated, "The context is .current, and nobody is signed in.")
    }

    /// The process that is named succeeded.
    static var done: Self {
        Self(.superseded, "This authentication is done already: nothing is left to do with it.")
    }

    /// Another step is due.
    package static func notDue(_ step: AuthenticationStep) -> Self {
        Self(.stepNotDue, "The step that is due: \(step).", details: Details(dueStep: step))
    }

    /// The step is being taken already.
    static func running(_ step: AuthenticationStep) -> Self {
        Self(.stepNotDue, "An earlier call for this authentication still runs.", details: Details(dueStep: step))
    }
}
