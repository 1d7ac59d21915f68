import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// Everything that changes, behind the service's one lock.
    struct Core: ~Copyable {
        var machine: AuthenticationMachine
        var mailboxes: [Mailbox] = []
        /// Somebody is handing out events; later committers leave theirs to them, so that all mailboxes see one order.
        var isDelivering = false
        /// The attempt under way and who waits for it.
        var attempt: Attempt?
        /// The method of the process under way, kept until it is over.
        var method: (any AuthenticationMultiStepMethod)?
        /// When the process under way runs out.
        var deadline: (process: AuthenticationProcess.ID, id: DeadlineQueue.ID)?
        var restoring: Completion<Result<Void, AuthenticationError>>?
        /// Whether it was told that the record cannot be read.
        var isUnreadable = false
        var record = RecordKeeping()
        /// The session that went to another key: a sign-out that finds it in the record does not end it.
        var spared: String?
        /// Which sessions end once the record says whose they are: a sign-out came while it was being read.
        var scopeOnceRead: SignOutScope?
        /// Where the renewal of the session's token stands.
        var renewing = Renewing.idle
        /// What the back-end has to be told and was not yet.
        var untold = UntoldRevocations()
        /// The session under which the application finds this service.
        var indexed: String?

        /// Tells that the store works, if it was told that it does not.
        mutating func tellStoreWorks(_ now: Date) {
            if self.isUnreadable || self.record.failures > 0 { self.machine.publish(.storageTrouble(nil), now) }
            self.isUnreadable = false
        }

        /// Notes a sign-out for the session that the record will name.
        mutating func signOutOnceRead(_ scope: SignOutScope) {
            let both: Set = [self.scopeOnceRead ?? scope, scope]
            self.scopeOnceRead = both.count == 1 ? scope : .allSessions
        }

        /// Ends what a sign-out named while the record was being read, now that it says which session is this one.
        mutating func endOnceRead(_ session: BackendSession?) {
            guard let scope = self.scopeOnceRead.take(), let session else { return }
            self.untold.add(session, scope)
        }

        init(machine: consuming AuthenticationMachine) { self.machine = machine }

        /// Whether dropping the service would lose something or be noticed.
        var isBusy: Bool {
            self.machine.process != nil || self.attempt != nil || self.restoring != nil || self.record.isBusy
                || self.untold.isBusy || self.renewing.isRunning || self.mailboxes.contains { !$0.isClosed }
        }

        /// Whether a sign-out is to be written, and nothing with it that a record of nobody would not say.
        var isSignedOutForGood: Bool {
            self.record.isSignOut && self.machine.isSignedOut && self.untold.items.isEmpty
        }

        /// Whether no task of the service runs.
        var isAtRest: Bool {
            self.attempt == nil && self.restoring == nil && !self.renewing.isRunning && !self.record.isWriting
                && !self.untold.isTelling
                && !self.isDelivering
        }
    }

    /// What a change leaves behind, to be let go of outside the lock: ends and deinits run the app's own code.
    struct Leftovers: Sendable {
        var attempt: Attempt?
        var error: AuthenticationError?
        var method: (any AuthenticationMultiStepMethod)?
        var deadline: DeadlineQueue.ID?
        var renewal: (renewal: Renewal, end: Renewal.End)?
    }

    /// Events that are to be handed out, and to whom.
    struct Delivery: Sendable {
        let events: [AuthenticationEvent]
        let mailboxes: [Mailbox]
    }
}

extension AuthenticationService.Core {
    /// Takes the events that wait, unless somebody else is handing them out already.
    mutating func takeDelivery(continuing: Bool) -> AuthenticationService.Delivery? {
        if self.isDelivering && !continuing { return nil }
        guard !self.machine.outbox.isEmpty else {
            self.isDelivering = false
            return nil
        }
        self.isDelivering = true
        var events: [AuthenticationEvent] = []
        swap(&events, &self.machine.outbox)
        return AuthenticationService.Delivery(events: events, mailboxes: self.mailboxes)
    }

    /// What becomes of those who wait for the token of a session that was left or replaced.
    private var endOfRenewal: AuthenticationService.Renewal.End {
        switch self.machine.state {
        case .authenticated: .again
        case .invalid: .failed(AuthenticationError(.sessionEnded))
        case .unauthenticated, .restoring: .failed(AuthenticationError(.unauthenticated))
        }
    }

    /// Takes what belongs to a process or an attempt that is no longer under way.
    mutating func takeLeftovers() -> AuthenticationService.Leftovers {
        var leftovers = AuthenticationService.Leftovers()
        if let attempt = self.attempt, self.machine.flow(of: attempt.ticket) == nil {
            leftovers.attempt = self.attempt.take()
            if case .over(attempt.ticket.process.id, let error) = self.machine.flow {
                leftovers.error = error
            } else {
                leftovers.error = AuthenticationError(.superseded)
            }
        }
        let process = self.machine.process?.id
        if process == nil { leftovers.method = self.method.take() }
        if let deadline = self.deadline, deadline.process != process {
            leftovers.deadline = deadline.id
            self.deadline = nil
        }
        if case .running(let renewal, _) = self.renewing, renewal.generation != self.machine.generation {
            self.renewing = .idle
            leftovers.renewal = (renewal, self.endOfRenewal)
        }
        return leftovers
    }
}
