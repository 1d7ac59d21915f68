import WebcomTransport

#if canImport(Darwin)
import Darwin
private let systemBind = unsafe Darwin.bind
private let systemSocket = Darwin.socket
private let streamType = SOCK_STREAM
#elseif canImport(Glibc)
import Glibc
private let systemBind = unsafe Glibc.bind
private let systemSocket = Glibc.socket
private let streamType = Int32(SOCK_STREAM.rawValue)
#elseif canImport(Musl)
import Musl
private let systemBind = unsafe Musl.bind
private let systemSocket = Musl.socket
private let streamType = SOCK_STREAM
#endif

/// A port on 127.0.0.1 that one browser is to come back to.
final class LoopbackListener: Sendable {
    private static let backlog: Int32 = 16

    private let socket: LoopbackDescriptor
    private let port: UInt16

    /// Listens.
    ///
    /// - Parameter port: The port; 0 for one of the system's choice.
    init(port: UInt16) throws(LoopbackError) {
        let number = systemSocket(AF_INET, streamType, 0)
        guard number >= 0 else { throw .unavailable(errorNumber: errno) }
        self.socket = LoopbackDescriptor(number)
        var yes: Int32 = 1
        _ = unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isBound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe systemBind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound, listen(number, Self.backlog) == 0 else { throw .portUnavailable(port, errorNumber: errno) }
        self.port = try Self.port(of: number)
    }

    /// What requests name as their host (RFC 9110 §7.2): without the port that is HTTP's own.
    var authority: String { self.port == 80 ? "127.0.0.1" : "127.0.0.1:\(self.port)" }
    /// Where the browser is to come back to.
    var redirectAddress: String { "http://\(self.authority)\(LoopbackExpectation.path)" }

    /// Waits on a thread of its own until the browser comes back, and gives the whole address.
    ///
    /// - Throws: `CancellationError`, at once; ``LoopbackError/unavailable(errorNumber:)``.
    func callback(expecting expectation: LoopbackExpectation) async throws -> String {
        let bell = try LoopbackDescriptor.pipe()
        let base = self.redirectAddress
        let query = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<String, any Error>) in
                let isStarted = DedicatedThread.start { [socket] in
                    var loop = LoopbackLoop(listening: socket, bell: bell.reading, expectation)
                    loop.run { continuation.resume(with: $0) }
                }
                if !isStarted { continuation.resume(throwing: LoopbackError.unavailable(errorNumber: EAGAIN)) }
            }
        } onCancel: {
            bell.writing.ring()
        }
        return "\(base)?\(query)"
    }

    private static func port(of number: Int32) throws(LoopbackError) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(number, $0, &length) == 0
            }
        }
        guard isKnown else { throw .unavailable(errorNumber: errno) }
        return UInt16(bigEndian: address.sin_port)
    }
}
