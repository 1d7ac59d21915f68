import WebcomAuthentication

/// One `AsyncStream` a subscriber.
struct BareHub: BenchmarkHub {
    private let hub = BareEventHub()

    func consume(_ count: Int, onFirst: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        let events = self.hub.subscribe()
        return Task { @concurrent in
            var taken = 0
            for await _ in events {
                taken += 1
                if taken == 1 { onFirst() }
                if taken == count { return }
            }
        }
    }

    func deliver(_ event: AuthenticationEvent) { self.hub.deliver(event) }
}
