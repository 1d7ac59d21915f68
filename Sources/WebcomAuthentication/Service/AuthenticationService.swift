public import Dispatch
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One user's authentication: the state, the process under way, and who watches them (Webcom: `AuthenticationService`).
///
/// Made by a ``WebcomApplication`` only: the one default service, or one per session key. Reading never suspends. Every
/// operation decides, in the caller's own step, which process and which session it is about, so that two calls made one
/// after the other take effect in that order; what follows (asking the back-end, writing the record) is the actor's work.
/// Any operation may be called from a callback.
public actor AuthenticationService {
    nonisolated let environment: Environment
    nonisolated let core: Locked<Core>

    init(_ environment: Environment, key: SessionKey) {
        self.environment = environment
        self.core = Locked(
            Core(
                machine: AuthenticationMachine(
                    restoring: environment.store != nil, sessionKey: key, isConnected: environment.isConnected)))
    }

    /// A service for nobody, under a key whose record is to end; the session that it names goes on under another key.
    init(_ environment: Environment, key: SessionKey, endingRecordOf version: UInt64?, sparing session: String?) {
        self.environment = environment
        var core = Core(
            machine: AuthenticationMachine(restoring: false, sessionKey: key, isConnected: environment.isConnected))
        // Nothing that this process knows of is not nothing: the record is read before it is ended.
        core.record = version == nil ? RecordKeeping() : RecordKeeping(version: version)
        core.spared = session
        self.core = Locked(core)
    }

    deinit {
        let (mailboxes, session) = self.core.withLock { ($0.mailboxes, $0.indexed) }
        if let session { self.environment.sessions.remove(session, of: ObjectIdentifier(self)) }
        for mailbox in mailboxes { mailbox.close(discarding: false) }
    }

    nonisolated var now: Date { self.environment.clock.now }

    // MARK: - Reading

    /// Whether somebody is signed in; costs an uncontended lock.
    public nonisolated var state: AuthenticationState { self.core.withLock { $0.machine.state } }

    /// The details of the signed-in user; nil if nobody is.
    public nonisolated var authenticationDetails: AuthenticationDetails? { self.state.details }

    /// The details of the signed-in user.
    ///
    /// - Throws: `.unauthenticated` if nobody is; `.sessionEnded` if somebody was and did not leave.
    public nonisolated func authenticationDetailsThrows() throws(AuthenticationError) -> AuthenticationDetails {
        switch self.state {
        case .authenticated(let details): return details
        case .invalid: throw AuthenticationError(.sessionEnded)
        case .restoring:
            throw AuthenticationError(
                .unauthenticated, "The stored record has not been read yet: await settledState() first.",
                recovery: .retry, isTransient: true)
        case .unauthenticated: throw AuthenticationError(.unauthenticated)
        }
    }

    /// The process under way; nil if there is none.
    public nonisolated var ongoingAuthentication: AuthenticationProcess? { self.core.withLock { $0.machine.process } }

    /// The session key of the service as it is now; empty for the default one.
    public nonisolated var sessionKey: SessionKey { self.core.withLock { $0.machine.sessionKey } }

    /// Where the process of this name stands; nil before the back-end's first answer and once it is over.
    nonisolated func continuation(of id: AuthenticationProcess.ID) -> AuthenticationContinuation? {
        self.core.withLock { core in
            guard case .open(let flow) = core.machine.flow, flow.process.id == id else { return nil }
            return flow.continuation
        }
    }

    // MARK: - Watching

    /// The events of this service; each iteration subscribes.
    public nonisolated var events: AuthenticationEvents { AuthenticationEvents(source: self) }

    /// Has every event from now on told to a callback; the first one is `.subscribed`, with the state as it is now.
    ///
    /// - Parameters:
    ///   - stores: Whether the service keeps the subscription until it is cancelled; otherwise hold what is returned.
    ///   - file: Where the subscription is made, for its debug description.
    ///   - line: Where the subscription is made, for its debug description.
    ///   - queue: Where the callbacks run, one at a time and in order also on a concurrent queue; nil is the
    ///     application's own serial queue.
    ///   - onEvent: Takes an event; no lock is held and no actor occupied while it runs.
    ///   - onCompletion: Called once, when no event will be told any more.
    /// - Returns: What ends the subscription.
    @discardableResult
    public nonisolated func subscribe(
        stores: Bool = true, file: StaticString = #fileID, line: UInt = #line, queue: DispatchQueue? = nil,
        onEvent: @escaping @Sendable (AuthenticationEvent) -> Void,
        onCompletion: @escaping @Sendable () -> Void = {}
    ) -> AuthenticationSubscription {
        let sink = Mailbox.Sink(
            queue: queue ?? self.environment.callbackQueue, onEvent: onEvent, onCompletion: onCompletion)
        let mailbox = self.register(capacity: 1024, sink: sink)
        mailbox.start()
        return AuthenticationSubscription(mailbox, service: stores ? nil : self, file: file, line: line)
    }
}

extension AuthenticationService: EventSource {
    package nonisolated func register(capacity: Int, sink: Mailbox.Sink?) -> Mailbox {
        let now = self.now
        let mailbox = self.core.withLock { core in
            let first = AuthenticationEvent(
                sequence: core.machine.sequence, date: now, sessionKey: core.machine.sessionKey,
                state: core.machine.state, kind: .subscribed)
            let mailbox = Mailbox(first: first, capacity: capacity, sink: sink)
            if core.mailboxes.count == core.mailboxes.capacity { core.mailboxes.removeAll { $0.isClosed } }
            core.mailboxes.append(mailbox)
            return mailbox
        }
        // Asked after the mailbox was added: a shutdown ends it either there or here.
        if self.environment.hub.isClosed { mailbox.close(discarding: false) }
        return mailbox
    }
}
