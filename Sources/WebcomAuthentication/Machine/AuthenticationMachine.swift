#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decides everything that a service does: no I/O, clock, lock, task or closure inside.
///
/// Two machines beside each other, the standing (who is signed in) and the flow (the authentication under way), with an
/// outbox for events. Inputs are `mutating` functions that take `now` and answer with the action to carry out; the table
/// of all of them is `Documentation/StateMachine.md`. Results that come back after an `await` are fed in with the ticket
/// or the generation they belong to; what belongs to neither any more changes nothing (invariant 4).
package struct AuthenticationMachine: ~Copyable {
    /// Who is signed in.
    package enum Standing {
        /// The record has not been read yet.
        case restoring
        /// Nobody is.
        case unauthenticated
        /// Somebody is.
        case authenticated(BackendSession)
        /// Somebody was, and did not leave.
        case invalid
    }

    /// What the newest record says, where there is one.
    package enum Restored: Sendable {
        /// Nobody is signed in.
        case unauthenticated
        /// Somebody is.
        case authenticated(BackendSession)
        /// Somebody was; why not any more.
        case ended(AuthenticationEvent.Reason)
    }

    /// Who is signed in; changed through `stand` only.
    package private(set) var standing: Standing
    /// The authentication under way.
    package var flow = FlowState.none
    /// The process that succeeded last.
    package var lastSuccess: AuthenticationProcess.ID?
    /// Counts the changes of the session, so that work on an older one is told apart.
    package private(set) var generation: UInt64 = 0
    /// Whether the back-end can be asked, as far as it said.
    package var isConnected: Bool
    /// The number of the last event.
    package private(set) var sequence: UInt64 = 0
    /// Numbers the attempts of all flows.
    var lastAttempt: UInt64 = 0
    /// What was decided and not yet delivered.
    package var outbox: [AuthenticationEvent] = []
    /// What users see; kept, so that reading it allocates nothing.
    package private(set) var state: AuthenticationState
    /// The session key that events name.
    package var sessionKey: SessionKey

    /// Starts in `.restoring`, or signed out where there is no record to restore from.
    package init(restoring: Bool, sessionKey: SessionKey, isConnected: Bool = true) {
        self.isConnected = isConnected
        self.standing = restoring ? .restoring : .unauthenticated
        self.state = restoring ? .restoring : .unauthenticated
        self.sessionKey = sessionKey
    }

    /// The session of the signed-in user.
    package var session: BackendSession? {
        if case .authenticated(let session) = self.standing { session } else { nil }
    }
    /// The process under way.
    package var process: AuthenticationProcess? {
        if case .open(let flow) = self.flow { flow.process } else { nil }
    }
    /// Whether the record has not been read yet.
    package var isRestoring: Bool {
        if case .restoring = self.standing { true } else { false }
    }

    /// Numbers an event and puts it into the outbox.
    mutating func publish(_ kind: AuthenticationEvent.Kind, _ now: Date) {
        self.sequence += 1
        self.outbox.append(
            AuthenticationEvent(
                sequence: self.sequence, date: now, sessionKey: self.sessionKey, state: self.state, kind: kind))
    }

    /// Changes the standing and tells it in one event; a flow that was adding to a session which is gone ends.
    mutating func stand(_ standing: Standing, _ reason: AuthenticationEvent.Reason, _ now: Date) {
        let before = self.state
        self.replaceSession(standing)
        if self.session == nil, case .open(let flow) = self.flow, flow.process.context == .current {
            self.flow = .over(flow.process.id, Self.end(ofAdditionTo: before, self.state, reason))
        }
        self.publish(.stateChanged(from: before, to: self.state, reason), now)
    }

    /// How a flow ends that was to add to a session which is not there any more, or, as the record tells, never was.
    private static func end(
        ofAdditionTo before: AuthenticationState, _ after: AuthenticationState, _ reason: AuthenticationEvent.Reason
    ) -> AuthenticationError {
        if reason == .signedOut { return AuthenticationError(.cancelled) }
        if before == .restoring, after == .unauthenticated { return .nobodyToAddTo }
        return AuthenticationError(.sessionEnded)
    }

    /// Changes the standing without an event of its own.
    mutating func replaceSession(_ standing: Standing) {
        self.standing = standing
        self.generation += 1
        self.state =
            switch standing {
            case .restoring: .restoring
            case .unauthenticated: .unauthenticated
            case .authenticated(let session): .authenticated(details: session.details)
            case .invalid: .invalid
            }
    }
}
