import Synchronization
import WebcomAuthentication

/// A hub with one `AsyncStream` a subscriber, as one would write it without ours.
final class BareEventHub: Sendable {
    private let continuations = Mutex<[AsyncStream<AuthenticationEvent>.Continuation]>([])

    /// A new subscription.
    func subscribe() -> AsyncStream<AuthenticationEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AuthenticationEvent.self)
        self.continuations.withLock { $0.append(continuation) }
        return stream
    }

    /// Gives an event to everybody.
    func deliver(_ event: AuthenticationEvent) {
        for continuation in self.continuations.withLock({ $0 }) { continuation.yield(event) }
    }
}
