import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives

/// Takes the messages that a mail server or an SMS gateway would send, as there is nobody to send them.
///
/// On this machine they are shown on a page. Behind a proxy that would show everybody's secrets to everybody: they are
/// printed to the standard error instead.
final class Outbox: MessageSender {
    private static let maximumCount = 50

    let name = "outbox"
    /// Whether the messages are shown on a page.
    let isShown: Bool
    private let kept = Locked<[OutgoingMessage]>([])

    /// Makes an empty one.
    init(isShown: Bool) { self.isShown = isShown }

    /// The latest messages, the newest first.
    var messages: [OutgoingMessage] { self.kept.withLock { $0 } }

    /// Where to look for a message.
    var hint: HTML? { self.isShown ? " This server sends none: <a href=\"/outbox\">read it here</a>." : nil }

    @concurrent func send(_ message: OutgoingMessage) async throws {
        guard self.isShown else {
            return try await StandardStream.error.write(
                "To: \(message.address)\nSubject: \(message.subject)\n\n\(message.text)\n\n")
        }
        self.kept.withLock { kept in
            kept.insert(message, at: 0)
            if kept.count > Self.maximumCount { kept.removeLast() }
        }
    }
}
