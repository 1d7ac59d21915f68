import WebcomPrimitives

#if canImport(Darwin)
import Darwin
private let systemRead = unsafe Darwin.read
private let systemSend = unsafe Darwin.send
private let systemWrite = unsafe Darwin.write
private let systemClose = Darwin.close
#elseif canImport(Glibc)
import Glibc
private let systemRead = unsafe Glibc.read
private let systemSend = unsafe Glibc.send
private let systemWrite = unsafe Glibc.write
private let systemClose = Glibc.close
#elseif canImport(Musl)
import Musl
private let systemRead = unsafe Musl.read
private let systemSend = unsafe Musl.send
private let systemWrite = unsafe Musl.write
private let systemClose = Musl.close
#endif

/// A descriptor on which no call blocks; it is closed when nobody holds it any more.
final class LoopbackDescriptor: Sendable {
    /// What came of reading.
    enum Received {
        case bytes([UInt8])
        case nothing
        /// The other side sends no more, or is gone.
        case end
    }

    private static let pieceByteCount = 4_096

    /// The number that the operating system knows it by.
    let number: Int32
    private let isClosed = Locked(false)

    /// Takes over a descriptor.
    init(_ number: Int32) {
        self.number = number
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { self.close() }

    /// Closes it now; nobody may use it afterwards.
    func close() {
        let isOpen = self.isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        if isOpen { _ = systemClose(self.number) }
    }

    /// Both ends of a pipe: what is read, and what is written.
    ///
    /// - Throws: ``LoopbackError/unavailable(errorNumber:)``.
    static func pipe() throws(LoopbackError) -> (reading: LoopbackDescriptor, writing: LoopbackDescriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        let code = unsafe Darwin.pipe(&ends)
        #elseif canImport(Glibc)
        let code = unsafe Glibc.pipe(&ends)
        #else
        let code = unsafe Musl.pipe(&ends)
        #endif
        guard code == 0 else { throw .unavailable(errorNumber: errno) }
        return (LoopbackDescriptor(ends[0]), LoopbackDescriptor(ends[1]))
    }

    /// Reads what is there, some KiB at most.
    func receive() -> Received {
        while true {
            var bytes = [UInt8](repeating: 0, count: Self.pieceByteCount)
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe systemRead(self.number, $0.baseAddress, $0.count)
            }
            if count > 0 { return .bytes(Array(bytes.prefix(count))) }
            if count < 0, errno == EINTR { continue }
            return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? .nothing : .end
        }
    }

    /// Sends a short answer, and then no more; what a full buffer does not take is lost.
    ///
    /// On a thread where SIGPIPE is blocked.
    func finish(with bytes: [UInt8]) {
        _ = unsafe bytes.withUnsafeBytes { unsafe systemSend(self.number, $0.baseAddress, $0.count, 0) }
        _ = shutdown(self.number, Int32(SHUT_WR))
    }

    /// Writes a byte into a pipe that somebody waits at.
    func ring() {
        let byte: [UInt8] = [1]
        _ = unsafe byte.withUnsafeBytes { unsafe systemWrite(self.number, $0.baseAddress, $0.count) }
    }
}
