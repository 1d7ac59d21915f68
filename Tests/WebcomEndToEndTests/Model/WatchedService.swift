import Dispatch
import WebcomAuthentication
import WebcomPrimitives

/// A service of a node, with all its events, and the authentication that the walk has under way there.
final class WatchedService {
    /// An authentication of a method of the back-end's own.
    struct Dialog {
        let process: AuthenticationProcess
        let method: AuthenticationMethodInternal
        /// The place of the message in the model; nil before one was sent.
        var asked: Int?
    }

    private struct Log {
        var events: [AuthenticationEvent] = []
        var completions = 0
    }

    let service: AuthenticationService
    var dialog: Dialog?
    /// Whether the step that is taken signs out here.
    var signsOut = false
    private let log: LockedLog
    private let subscription: AuthenticationSubscription
    /// The number of the last event that was looked at.
    private(set) var sequence: UInt64?
    /// The state after it.
    private(set) var state = AuthenticationState.restoring

    private final class LockedLog: Sendable {
        let contents = Locked(Log())
    }

    init(_ service: AuthenticationService, queue: DispatchQueue) {
        let log = LockedLog()
        self.service = service
        self.log = log
        self.subscription = service.subscribe(stores: false, queue: queue) { event in
            log.contents.withLock { $0.events.append(event) }
        } onCompletion: {
            log.contents.withLock { $0.completions += 1 }
        }
    }

    /// The session of the signed-in user.
    var session: String? { self.service.authenticationDetails?.fields.sessionID }
    var completions: Int { self.log.contents.withLock { $0.completions } }

    /// The events that were not looked at yet; what is wrong with their numbers, where something is.
    func takeEvents() -> (events: [AuthenticationEvent], problem: String?) {
        var events = self.log.contents.withLock { log in
            defer { log.events = [] }
            return log.events
        }
        if self.sequence == nil, let first = events.first {
            guard first.kind.name == "subscribed" else { return (events, "the first event is \(first)") }
            (self.sequence, self.state) = (first.sequence, first.state)
            events.removeFirst()
        }
        for event in events {
            let next = (self.sequence ?? 0) + 1
            guard event.sequence == next else { return (events, "event \(event) comes where \(next) is due") }
            self.sequence = next
            if case .stateChanged(let from, let to, _) = event.kind {
                guard from == self.state, to == event.state else {
                    return (events, "\(event) does not begin at \(self.state)")
                }
            } else if event.kind.name != "tokenRefreshed", event.state != self.state {
                return (events, "\(event) changes the state \(self.state) on the quiet")
            }
            self.state = event.state
        }
        return (events, nil)
    }

    /// Ends the subscription.
    func stop() { self.subscription.cancel() }
}
