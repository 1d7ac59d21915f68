import Foundation

/// A port of this machine that is taken, and where nobody listens: connections to it are refused.
final class DeafPort {
    /// Which one.
    let port: UInt16
    /// The socket that has taken it.
    let descriptor: Int32
    private let isKept: Bool

    /// Takes one; the socket is closed with this object unless somebody else does that.
    init(isKept: Bool = true) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw RawServer.Trouble(number: errno) }
        self.port = UInt16(bigEndian: address.sin_port)
        self.descriptor = descriptor
        self.isKept = isKept
    }

    deinit { if self.isKept { close(self.descriptor) } }
}
