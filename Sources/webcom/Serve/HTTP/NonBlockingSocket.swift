import Dispatch

#if canImport(Darwin)
import Darwin
private let systemRead = unsafe Darwin.read
private let systemSend = unsafe Darwin.send
private let withoutSignal: Int32 = 0
#elseif canImport(Glibc)
import Glibc
private let systemRead = unsafe Glibc.read
private let systemSend = unsafe Glibc.send
private let withoutSignal = Int32(MSG_NOSIGNAL)
#elseif canImport(Musl)
import Musl
private let systemRead = unsafe Musl.read
private let systemSend = unsafe Musl.send
private let withoutSignal = Int32(MSG_NOSIGNAL)
#endif

/// A socket on which no call blocks; it is closed when nobody holds it any more.
final class NonBlockingSocket: Sendable {
    /// What came of waiting for bytes.
    enum Received {
        case bytes([UInt8])
        /// The other side sends no more, or is gone.
        case end
        /// The deadline has passed.
        case tooLate
        /// The task was cancelled.
        case cancelled
    }

    /// The number that the operating system knows it by.
    let descriptor: Int32

    /// Takes over a descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        // A client that is gone must not end the process; elsewhere each call says so.
        var yes: Int32 = 1
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { _ = close(self.descriptor) }

    /// Waits for some bytes.
    func receive(until deadline: DispatchTime) async -> Received {
        while true {
            var bytes = [UInt8](repeating: 0, count: 16_384)
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe systemRead(self.descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { return .bytes(Array(bytes.prefix(count))) }
            if count < 0, errno == EINTR { continue }
            guard count < 0, errno == EAGAIN || errno == EWOULDBLOCK else { return .end }
            guard await self.isReady(.reading, until: deadline) else {
                return Task.isCancelled ? .cancelled : .tooLate
            }
        }
    }

    /// Sends all of some bytes, also where the task was cancelled.
    ///
    /// - Returns: Whether they were taken in time.
    func send(_ bytes: [UInt8], until deadline: DispatchTime) async -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe systemSend(self.descriptor, $0.baseAddress, $0.count, withoutSignal)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                guard await self.wait(.writing, until: deadline) else { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Sends no more, and waits until the other side has seen that: closing at once would take from it what it has not
    /// read yet, where it is still sending.
    func finish(until deadline: DispatchTime) async {
        _ = shutdown(self.descriptor, Int32(SHUT_WR))
        for _ in 0..<64 {
            guard case .bytes = await self.receive(until: deadline) else { return }
        }
    }

    /// Waits until there is something to read; ends at the deadline, and when the task is cancelled.
    func isReady(_ direction: ReadinessWait.Direction, until deadline: DispatchTime) async -> Bool {
        guard !Task.isCancelled else { return false }
        let wait = ReadinessWait(direction, self.descriptor)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait.begin(until: deadline) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            wait.cancel()
        }
    }

    private func wait(_ direction: ReadinessWait.Direction, until deadline: DispatchTime) async -> Bool {
        let wait = ReadinessWait(direction, self.descriptor)
        return await withCheckedContinuation { continuation in
            wait.begin(until: deadline) { continuation.resume(returning: $0) }
        }
    }
}
