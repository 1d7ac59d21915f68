import WebcomPrimitives

extension AuthenticationService {
    /// The one way to change anything (invariant 4).
    ///
    /// Decides under the lock; then, outside it, ends what the decision ended and hands out the events in order.
    /// The decision never throws, so that it is either made whole or not at all.
    nonisolated func transact<Result: Sendable>(_ body: (inout Core) -> Result) -> Result {
        let (result, leftovers, delivery) = self.core.withLock { core -> (Result, Leftovers, Delivery?) in
            let result = body(&core)
            self.index(&core)
            return (result, core.takeLeftovers(), core.takeDelivery(continuing: false))
        }
        self.end(leftovers)
        if let delivery { self.deliver(delivery) }
        return result
    }

    /// Ends what a decision ended.
    nonisolated func end(_ leftovers: Leftovers) {
        if let attempt = leftovers.attempt { attempt.end(leftovers.error ?? AuthenticationError(.superseded)) }
        if let deadline = leftovers.deadline { self.environment.deadlines.cancel(deadline) }
        if let (renewal, end) = leftovers.renewal { renewal.completion.resolve(end) }
    }

    /// Hands out events, and those that others commit meanwhile: one deliverer at a time, so all see one order.
    private nonisolated func deliver(_ first: Delivery) {
        var delivery = first
        while true {
            for mailbox in delivery.mailboxes { mailbox.push(delivery.events) }
            self.environment.hub.deliver(delivery.events)
            guard let next = self.core.withLock({ $0.takeDelivery(continuing: true) }) else { return }
            delivery = next
        }
    }

    /// Keeps the application's index of sessions true; a lock that takes no other, inside this one.
    private nonisolated func index(_ core: inout Core) {
        let session = core.machine.session?.id
        guard session != core.indexed else { return }
        self.environment.sessions.change(from: core.indexed, to: session, of: self)
        core.indexed = session
    }

    /// Ends all subscriptions once what waits is delivered.
    nonisolated func closeSubscriptions() {
        let mailboxes = self.core.withLock { core in
            defer { core.mailboxes = [] }
            return core.mailboxes
        }
        for mailbox in mailboxes { mailbox.close(discarding: false) }
    }

    /// Waits until the record is written and the back-end is told, or the first try at it has failed.
    nonisolated func flush() async {
        let (wait, items) = self.transact { core in
            (core.record.isDirty ? self.markRecord(&core) : nil, core.untold.items)
        }
        _ = await wait?.valueUnlessCancelled()
        self.beginTelling()
        for item in items { _ = await item.told.valueUnlessCancelled() }
    }
}
