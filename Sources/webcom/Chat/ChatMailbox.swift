import WebcomBackend

/// Prints the messages that a mail server or an SMS gateway would send.
struct ChatMailbox: MessageSender {
    let name = "console"
    let screen: ChatScreen

    /// Prints the message; where that cannot be done the chat ends, so that there is nothing to try again.
    @concurrent func send(_ message: OutgoingMessage) async throws { try? await self.screen.show(message) }
}
