import WebcomPrimitives

/// Prints messages to the standard output, secrets and all: for trying things out.
public struct ConsoleSender: MessageSender {
    private static let queue = WorkQueue(label: "webcom.console-sender")

    /// The name of the sender: `console`.
    public let name = "console"

    /// Makes a sender.
    public init() {}

    /// Prints the message.
    @concurrent public func send(_ message: OutgoingMessage) async throws {
        let text = message.rendered
        try await Self.queue.run { print("----\n\(text)\n----") }
    }
}
