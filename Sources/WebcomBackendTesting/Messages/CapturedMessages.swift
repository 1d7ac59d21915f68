public import WebcomAuthentication
public import WebcomBackend
import WebcomPrimitives

/// The messages of an embedded back-end, for tests: each is here before the call that had it sent returns.
///
/// Give it as `capture:`; give it among the `senders:` too where nothing else takes the messages away.
///
/// ```swift
/// let messages = CapturedMessages()
/// let backend = try await EmbeddedBackend(
///     store: MemoryAccountStore(), keyring: keyring, senders: [messages], capture: messages)
/// ```
public final class CapturedMessages: MessageCapture, MessageSender {
    private let captured = Locked<[OutgoingMessage]>([])

    /// The name of the sender: `captured`.
    public let name = "captured"

    /// Makes an empty collection.
    public init() {}

    /// What was written so far, the oldest first; suppressed messages are among them.
    public var messages: [OutgoingMessage] { self.captured.withLock { $0 } }

    /// The newest message to an address that would be sent; letter case counts as the back-end has it.
    public func latest(to address: String) -> OutgoingMessage? {
        let wanted = Self.canonical(address)
        return self.messages.last { !$0.isSuppressed && Self.canonical($0.address) == wanted }
    }

    /// The token of the newest message to an address; nil when that message has none.
    public func token(for address: String) -> VerificationToken? { self.latest(to: address)?.verificationToken }

    /// The code of the newest message to an address or number; nil when that message has none.
    public func code(for address: String) -> OneTimePassword? { self.latest(to: address)?.oneTimePassword }

    /// Forgets what was written.
    public func removeAll() { self.captured.withLock { $0 = [] } }

    /// Takes a message; the back-end calls it.
    public func capture(_ message: OutgoingMessage) { self.captured.withLock { $0.append(message) } }

    /// Takes a message off the outbox, and does nothing more.
    @concurrent public func send(_ message: OutgoingMessage) async throws {}

    private static func canonical(_ address: String) -> [UInt8] {
        let canonical = (try? EMailAddress(address).canonical) ?? (try? PhoneNumber(address).canonical)
        return Array((canonical ?? address).utf8)
    }
}
