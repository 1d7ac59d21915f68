import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives

/// Where messages arrive: the newest by address.
final class Mailbox: MessageCapture, MessageSender {
    let name = "mailbox"
    private let newest = Locked<[String: OutgoingMessage]>([:])

    func capture(_ message: OutgoingMessage) { self.newest.withLock { $0[message.address] = message } }

    /// Takes a message away.
    @concurrent func send(_ message: OutgoingMessage) async throws { Facts.tell("sent", message.id) }

    /// Takes the newest message to an address out.
    func take(_ address: String) -> OutgoingMessage? { self.newest.withLock { $0.removeValue(forKey: address) } }
}
