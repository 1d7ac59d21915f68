import Dispatch
import WebcomPrimitives

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

/// Standard input, line by line.
///
/// It is read when a line is asked for, on a queue of its own: whoever types may take their time, and what is piped in
/// waits in the pipe.
final class LineReader: Sendable {
    private static let longestLine = 4_096
    private static let descriptor: Int32 = 0

    private let queue = DispatchQueue(label: "webcom.command.input")
    private let buffer = Locked(LineBuffer(maximum: LineReader.longestLine))

    /// Waits for the next line.
    ///
    /// - Throws: ``InputError``.
    func next() async throws -> InputLine {
        try await BlockingWork.run(on: self.queue) { try self.read() }
    }

    private func read() throws -> InputLine {
        while true {
            if let line = self.buffer.withLock({ $0.next() }) { return line }
            let bytes = try Self.readBytes()
            guard !bytes.isEmpty else { return self.buffer.withLock { $0.finish() } }
            self.buffer.withLock { $0.append(bytes) }
        }
    }

    /// Waits for some bytes; none at the end.
    private static func readBytes() throws -> [UInt8] {
        while true {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe systemRead(Self.descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 { return Array(bytes.prefix(count)) }
            switch errno {
            case EINTR: continue
            case EIO: return []  // The terminal is gone.
            case EAGAIN: Self.waitForBytes()
            default: throw InputError(errorNumber: errno)
            }
        }
    }

    /// Somebody else made the input non-blocking.
    private static func waitForBytes() {
        var request = pollfd(fd: Self.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }
}
