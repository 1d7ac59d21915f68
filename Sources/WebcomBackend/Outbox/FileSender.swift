import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes each message to a file of its own, readable by its owner only: for development and end-to-end tests.
///
/// The folder must exist. A file is named after date and `id` of its message, or a digest of an `id` that no file can
/// have, so that a second try of the same message changes nothing.
public struct FileSender: MessageSender {
    private let folder: String
    private let queue = WorkQueue(label: "webcom.file-sender")

    /// The name of the sender: `file`.
    public let name = "file"

    /// Makes a sender that writes to `folder`.
    public init(folder: String) { self.folder = folder }

    /// Writes the message; throws ``FileSenderError`` when that cannot be done.
    @concurrent public func send(_ message: OutgoingMessage) async throws {
        let milliseconds = Int64(exactly: (message.creationDate.timeIntervalSince1970 * 1000).rounded(.down)) ?? 0
        let path = "\(self.folder)/\(milliseconds)-\(Self.name(of: message.id)).txt"
        let bytes = Array(message.rendered.utf8)
        let folder = self.folder
        // Another one each time: what a crash left half-written must not be in the way of the next try.
        let nonce = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        try await self.queue.run {
            do { _ = try PrivateFile.create(path, bytes, nonce: nonce) } catch { throw FileSenderError(folder: folder) }
        }
    }

    private static func name(of id: String) -> String {
        let isPlain = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain && (1...64).contains(id.utf8.count) ? id : Base64URL.encode(SHA256.hash(Array(id.utf8)))
    }
}
