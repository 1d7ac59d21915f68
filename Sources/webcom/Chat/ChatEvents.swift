import WebcomAuthentication

/// Prints the events of a service as they happen.
actor ChatEvents {
    private let service: AuthenticationService
    private let screen: ChatScreen
    private var lastSequence: UInt64 = 0
    private var isOver = false
    private var waiting: [(sequence: UInt64, continuation: CheckedContinuation<Void, Never>)] = []

    /// Prints the events of `service`.
    init(of service: AuthenticationService, on screen: ChatScreen) {
        self.service = service
        self.screen = screen
    }

    /// Prints events until the application is shut down.
    func run() async {
        for await event in self.service.events {
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
