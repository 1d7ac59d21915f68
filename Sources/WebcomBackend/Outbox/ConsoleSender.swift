import WebcomPrimitives

/// Prints messages to the standard output, secrets and all: for trying things out.
///
/// A message is out once it is sent, also through a pipe: nothing waits in a buffer.
public struct ConsoleSender: MessageSender {
    private static let queue = WorkQueue(label: "webcom.console-sender")

    private let descriptor: Int32

    /// The name of the sender: `console`.
    public let name = "console"

    /// Makes a sender.
    public init() { self.init(descriptor: 1) }

    /// Makes a sender that prints to another stream.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Prints the message; throws ``ConsoleSenderError`` when that cannot be done.
    @concurrent public func send(_ message: OutgoingMessage) async throws {
        let bytes = Array("----\n\(message.rendered)\n----\n".utf8)
        let descriptor = self.descriptor
        try await Self.queue.run {
            if let number = DescriptorOutput.write(bytes, to: descriptor) {
                throw ConsoleSenderError(errorNumber: number)
            }
        }
    }
}
