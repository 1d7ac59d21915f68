import WebcomAuthentication

/// The package's hub and mailboxes.
struct OurHub: BenchmarkHub {
    private let hub = EventHub(observer: nil)

    func consume(_ count: Int, onFirst: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        let events = AuthenticationEvents(source: self.hub, capacity: 1_024)
        return Self.take(count, of: events.makeAsyncIterator(), onFirst: onFirst)
    }

    func deliver(_ event: AuthenticationEvent) { self.hub.deliver([event]) }

    /// The subscription is there before the task begins.
    private static func take(
        _ count: Int, of events: sending AuthenticationEvents.Iterator, onFirst: @escaping @Sendable () -> Void
    ) -> Task<Void, Never> {
        Task { @concurrent in
            var events = events
            var taken = 0
            while taken < count, await events.next() != nil {
                taken += 1
                if taken == 1 { onFirst() }
            }
        }
    }
}
