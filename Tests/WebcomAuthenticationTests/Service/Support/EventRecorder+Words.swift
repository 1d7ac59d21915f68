import WebcomAuthentication
import WebcomTesting

extension EventRecorder {
    /// The kinds of what was told after the subscription, in words.
    var words: [String] { self.events.dropFirst().map(\.kind.description) }

    /// Waits until an event is told whose kind reads so.
    @discardableResult
    func event(_ words: String, after number: UInt64? = nil) async throws -> AuthenticationEvent {
        try await self.event(after: number) { $0.kind.description == words }
    }

    /// Waits until everything that was committed so far has been told.
    func caughtUp(with service: AuthenticationService) async throws {
        let mark = EventRecorder(service)
        guard let last = try await mark.count(1).first?.sequence, last > 0 else { return }
        mark.cancel()
        try await self.event { $0.sequence >= last }
    }
}
