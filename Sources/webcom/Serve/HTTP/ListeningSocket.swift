import Dispatch

#if canImport(Darwin)
import Darwin
private let systemBind = unsafe Darwin.bind
private let systemAccept = unsafe Darwin.accept
private let systemSocket = Darwin.socket
private let streamType = SOCK_STREAM
#elseif canImport(Glibc)
import Glibc
private let systemBind = unsafe Glibc.bind
private let systemAccept = unsafe Glibc.accept
private let systemSocket = Glibc.socket
private let streamType = Int32(SOCK_STREAM.rawValue)
#elseif canImport(Musl)
import Musl
private let systemBind = unsafe Musl.bind
private let systemAccept = unsafe Musl.accept
private let systemSocket = Musl.socket
private let streamType = SOCK_STREAM
#endif

/// Takes connections from this machine: it listens on 127.0.0.1 and nowhere else.
struct ListeningSocket {
    private static let backlog: Int32 = 128

    private let socket: NonBlockingSocket
    /// Its port.
    let port: UInt16

    /// Listens.
    ///
    /// - Parameter port: The port; 0 for any that is free.
    init(port: UInt16) throws(SocketError) {
        let descriptor = systemSocket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw SocketError(purpose: "Opening a socket", errorNumber: errno) }
        self.socket = NonBlockingSocket(descriptor)
        var yes: Int32 = 1
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isBound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe systemBind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, Self.backlog) == 0 else {
            throw SocketError(purpose: "Listening on port \(port)", errorNumber: errno)
        }
        self.port = try Self.port(of: descriptor)
    }

    /// Waits for the next connection; nil once the task is cancelled.
    func accept() async -> NonBlockingSocket? {
        while !Task.isCancelled {
            let descriptor = systemAccept(self.socket.descriptor, nil, nil)
            if descriptor >= 0 { return NonBlockingSocket(descriptor) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EAGAIN, EWOULDBLOCK:
                _ = await self.socket.isReady(.reading, until: .distantFuture)
            default:
                // There are no descriptors left, say: others have to be closed first.
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        return nil
    }

    private static func port(of descriptor: Int32) throws(SocketError) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isKnown else { throw SocketError(purpose: "Asking for the port", errorNumber: errno) }
        return UInt16(bigEndian: address.sin_port)
    }
}
