import WebcomAuthentication

/// Prints the events of a service as they happen.
actor ChatEvents {
    private let service: AuthenticationService
    private let screen: ChatScreen
    private var first: AuthenticationEvents.Iterator?
    private var lastSequence: UInt64 = 0
    private var isOver = false
    private var waiting: [(sequence: UInt64, continuation: CheckedContinuation<Void, Never>)] = []

    /// Subscribes to `service` at once.
    init(of service: AuthenticationService, on screen: ChatScreen) {
        self.service = service
        self.first = service.events.makeAsyncIterator()
        self.screen = screen
    }

    /// Prints the events until the application is shut down.
    func run() async {
        guard var events = self.first.take() else { return }
        while let event = await events.next(isolation: self) {
            try? await self.screen.show(event)
            self.lastSequence = event.sequence
            self.resume()
        }
        self.isOver = true
        self.resume()
    }

    /// Waits until everything that has happened is printed.
    func settle() async {
        var events = self.service.events.makeAsyncIterator()
        // The first event of a subscription has the number of the latest one that happened.
        guard let latest = await events.next(), latest.sequence > self.lastSequence, !self.isOver else { return }
        await withCheckedContinuation { self.waiting.append((latest.sequence, $0)) }
    }

    private func resume() {
        let ready = self.waiting.filter { self.isOver || $0.sequence <= self.lastSequence }
        self.waiting.removeAll { self.isOver || $0.sequence <= self.lastSequence }
        for waiter in ready { waiter.continuation.resume() }
    }
}
