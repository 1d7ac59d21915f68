import Dispatch

#if canImport(Darwin)
import Darwin
private let systemRead = unsafe Darwin.read
#elseif canImport(Glibc)
import Glibc
private let systemRead = unsafe Glibc.read
#elseif canImport(Musl)
import Musl
private let systemRead = unsafe Musl.read
#endif

/// A file, or the standard input, that is read in pieces; every function blocks.
final class InputFile: Sendable {
    private static let pieceByteCount = 65_536
    private static let patience: Int32 = 100

    /// Where it is read: whoever feeds a pipe may take their time.
    let queue = DispatchQueue(label: "webcom.command.accounts.input")
    private let descriptor: Int32
    private let interruption: Interruption

    /// Opens a file; nil for the standard input.
    init(path: String?, interruption: Interruption) throws(FileError) {
        self.interruption = interruption
        guard let path else {
            self.descriptor = 0
            return
        }
        self.descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard self.descriptor >= 0 else { throw FileError(path: path, errorNumber: errno) }
    }

    deinit { if self.descriptor > 2 { _ = close(self.descriptor) } }

    /// The next bytes; nil at the end.
    ///
    /// - Throws: ``FileError``; `CancellationError` where it is interrupted while nothing comes.
    func next() throws -> [UInt8]? {
        let bytes = try self.read()
        return bytes.isEmpty ? nil : bytes
    }

    private func read() throws -> [UInt8] {
        while true {
            if self.interruption.isThere { throw CancellationError() }
            var request = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&request, 1, Self.patience) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: Self.pieceByteCount)
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe systemRead(self.descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 { return Array(bytes.prefix(count)) }
            guard errno == EINTR || errno == EAGAIN else { throw FileError(path: "the input", errorNumber: errno) }
        }
    }
}
