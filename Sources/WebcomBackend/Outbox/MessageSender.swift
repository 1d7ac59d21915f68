public import WebcomAuthentication

/// What takes messages to their addresses: a mail server, an SMS gateway, a file.
///
/// Called by the outbox worker, for up to 16 messages at once, never while a user waits (ENU-4). A throw, and 30
/// seconds without an answer, have the message tried again later, until it runs out; one may be sent twice, with the
/// same `id`.
public protocol MessageSender: Sendable {
    /// The name by which ``MessageSettings/sender`` asks for it.
    var name: String { get }
    /// The providers whose addresses it can reach; nil for all.
    var providers: Set<AuthenticationProvider>? { get }
    /// Sends a message, or throws; do not block the caller's thread.
    @concurrent func send(_ message: OutgoingMessage) async throws
}

extension MessageSender {
    /// Every provider.
    public var providers: Set<AuthenticationProvider>? { nil }
}
