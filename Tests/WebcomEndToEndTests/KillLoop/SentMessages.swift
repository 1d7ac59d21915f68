import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives

/// Notes which messages are handed to it.
final class SentMessages: MessageSender {
    let name = "sent"
    private let sent = Locked<Set<String>>([])

    var ids: Set<String> { self.sent.withLock { $0 } }

    @concurrent func send(_ message: OutgoingMessage) async throws {
        self.sent.withLock { _ = $0.insert(message.id) }
    }
}
