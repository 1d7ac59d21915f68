/// The events of a service, or of an application, as an asynchronous sequence.
///
/// Each iteration is a subscription of its own, taken when its iterator is made. The first event of a service's is
/// `.subscribed`, with the state at that moment: no event is lost between, and none comes twice (invariant 8). It ends
/// when the task is cancelled or the application is shut down.
public struct AuthenticationEvents: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = AuthenticationEvent
    /// It does not fail.
    public typealias Failure = Never

    let source: any EventSource
    let capacity: Int

    package init(source: any EventSource, capacity: Int = 1024) {
        self.source = source
        self.capacity = capacity
    }

    /// The same events with room for `capacity` that wait; the oldest half is dropped beyond, and told by `missed`.
    public func bounded(to capacity: Int) -> Self { Self(source: self.source, capacity: capacity) }

    /// Subscribes.
    public func makeAsyncIterator() -> Iterator {
        Iterator(Lease(self.source, self.source.register(capacity: self.capacity, sink: nil)))
    }

    /// Ends the subscription when the iterator goes.
    final class Lease: Sendable {
        let source: any EventSource
        let mailbox: Mailbox

        init(_ source: any EventSource, _ mailbox: Mailbox) {
            self.source = source
            self.mailbox = mailbox
        }

        deinit { self.mailbox.close(discarding: true) }
    }

    /// Takes events one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let lease: Lease
        private var batch: [AuthenticationEvent] = []
        private var index = 0

        init(_ lease: Lease) { self.lease = lease }

        /// The next event, or nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> AuthenticationEvent? {
            if self.index == self.batch.count {
                self.index = 0
                guard await self.lease.mailbox.next(&self.batch) else { return nil }
            }
            defer { self.index += 1 }
            return self.batch[self.index]
        }

        /// The next event, or nil at the end.
        public mutating func next() async -> AuthenticationEvent? { await self.next(isolation: #isolation) }
    }
}

@available(*, unavailable)
extension AuthenticationEvents.Iterator: Sendable {}
