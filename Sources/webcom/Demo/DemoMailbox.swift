import WebcomBackend
import WebcomPrimitives

/// Takes the messages that a mail server would send, so that they can be shown.
final class DemoMailbox: MessageSender {
    let name = "demo"
    private let messages = Locked<[OutgoingMessage]>([])

    /// Called by the back-end's outbox, after the answer to whoever asked for the message.
    @concurrent func send(_ message: OutgoingMessage) async throws {
        self.messages.withLock { $0.append(message) }
    }

    /// The newest message to an address, which is taken out with all the others.
    func take(for address: String) -> OutgoingMessage? {
        self.messages.withLock { messages in
            defer { messages = [] }
            return messages.last { $0.address == address }
        }
    }
}
