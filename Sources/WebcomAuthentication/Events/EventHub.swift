import WebcomPrimitives

/// The events of all services of an application, for those who watch them together and for the observer.
///
/// The order within a service is kept; that between services is the order in which they were delivered.
package final class EventHub: EventSource {
    private let mailboxes = Locked<(open: [Mailbox], isClosed: Bool)>(([], false))
    private let observer: (any AuthenticationObserver)?

    /// Makes a hub; the observer is told of everything.
    package init(observer: (any AuthenticationObserver)?) { self.observer = observer }

    /// Adds a mailbox, which is closed already where the hub is.
    package func register(capacity: Int, sink: Mailbox.Sink?) -> Mailbox {
        let mailbox = Mailbox(first: nil, capacity: capacity, sink: sink)
        let isClosed = self.mailboxes.withLock { mailboxes in
            mailboxes.open.removeAll { $0.isClosed }
            mailboxes.open.append(mailbox)
            return mailboxes.isClosed
        }
        if isClosed { mailbox.close(discarding: false) }
        return mailbox
    }

    /// Called by one deliverer at a time for each service.
    package func deliver(_ events: [AuthenticationEvent]) {
        for mailbox in self.mailboxes.withLock({ $0.open }) { mailbox.push(events) }
        guard let observer = self.observer else { return }
        for event in events { observer.observe(AuthenticationObservation(event)) }
    }

    /// Tells the observer of something that is no event.
    func note(_ observation: @autoclosure () -> AuthenticationObservation) {
        if let observer = self.observer { observer.observe(observation()) }
    }

    /// Whether the application was shut down, so that later subscriptions, the services' too, end at once.
    var isClosed: Bool { self.mailboxes.withLock { $0.isClosed } }

    /// Ends all subscriptions once what waits is delivered, and those that are made later at once.
    func close() {
        let mailboxes = self.mailboxes.withLock { mailboxes in
            mailboxes.isClosed = true
            defer { mailboxes.open = [] }
            return mailboxes.open
        }
        for mailbox in mailboxes { mailbox.close(discarding: false) }
    }
}

extension AuthenticationObservation {
    /// What an observer may know of an event.
    init(_ event: AuthenticationEvent) {
        let error: AuthenticationError? =
            switch event.kind {
            case .authenticationFailed(let error): error
            case .storageTrouble(let error): error
            default: nil
            }
        self.init(
            .event(name: event.kind.name, sequence: event.sequence), date: event.date,
            service: event.sessionKey.digest, uid: event.state.details?.uid, provider: event.state.details?.provider,
            errorCode: error?.code)
    }
}
