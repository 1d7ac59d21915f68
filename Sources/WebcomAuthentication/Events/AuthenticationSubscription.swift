/// A subscription to the events of a service; made by `subscribe` only.
///
/// Ends by ``cancel()``, by the end of the application, or, unless the service stores it, by its own release. Its
/// `onCompletion` is then called once, and after it no event is.
public final class AuthenticationSubscription: Sendable, CustomDebugStringConvertible {
    private let mailbox: Mailbox
    /// Kept alive by a subscription that the service does not store; nil otherwise, or the two would keep each other.
    private let service: AuthenticationService?
    /// Where it was made.
    public let debugDescription: String

    init(_ mailbox: Mailbox, service: AuthenticationService?, file: StaticString, line: UInt) {
        self.mailbox = mailbox
        self.service = service
        self.debugDescription = "AuthenticationSubscription(\(file):\(line))"
    }

    deinit {
        if self.service != nil { self.mailbox.close(discarding: true) }
    }

    /// Ends the subscription: events that were not delivered yet are not, and `onCompletion` is called on its queue.
    ///
    /// May be called from a callback; a callback that runs on another thread just now may still end after it.
    public func cancel() { self.mailbox.close(discarding: true) }
}
