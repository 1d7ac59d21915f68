#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes each message to a file of its own, readable by its owner only: for development and end-to-end tests.
///
/// The folder must exist. A file is named after date and `id` of its message, so that a second try of the same message
/// changes nothing.
public struct FileSender: MessageSender {
    private let folder: String
    private let queue = WorkQueue(label: "webcom.file-sender")

    /// The name of the sender: `file`.
    public let name = "file"

    /// Makes a sender that writes to `folder`.
    public init(folder: String) { self.folder = folder }

    /// Writes the message; throws ``FileSenderError`` when that cannot be done.
    @concurrent public func send(_ message: OutgoingMessage) async throws {
        let milliseconds = Int64(message.creationDate.timeIntervalSince1970 * 1000)
        let path = "\(self.folder)/\(milliseconds)-\(message.id).txt"
        let bytes = Array(message.rendered.utf8)
        let folder = self.folder
        try await self.queue.run {
            do { _ = try PrivateFile.create(path, bytes, nonce: "tmp") } catch { throw FileSenderError(folder: folder) }
        }
    }
}
