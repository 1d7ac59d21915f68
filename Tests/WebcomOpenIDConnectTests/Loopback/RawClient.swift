import Foundation

/// A connection to a port of this machine that sends what a test says; it blocks, so that it is for threads of its own.
final class RawClient {
    struct Failure: Error { let reason: String }

    private static let patience = 120
    private let descriptor: Int32

    init(port: UInt16) throws {
        self.descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
        unsafe setsockopt(
            self.descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(self.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Failure(reason: "nobody listens at port \(port)") }
    }

    deinit { close(self.descriptor) }

    /// Sends a text; what the other side does not take any more is lost.
    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(self.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// What comes until the other side ends the connection.
    func rest() throws -> String {
        var bytes: [UInt8] = []
        while true {
            var piece = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe piece.withUnsafeMutableBytes {
                unsafe recv(self.descriptor, $0.baseAddress, $0.count, 0)
            }
            if count < 0, errno != ECONNRESET { throw Failure(reason: "the connection is not ended (errno \(errno))") }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece.prefix(count)
        }
    }

    /// Sends a text on a connection of its own, and gives what comes.
    static func exchange(_ port: UInt16, _ text: String) async throws -> String {
        try await Self.run {
            let client = try RawClient(port: port)
            client.send(text)
            return try client.rest()
        }
    }

    /// Whether somebody listens at a port.
    static func isListening(_ port: UInt16) async throws -> Bool {
        try await Self.run { (try? RawClient(port: port)) != nil }
    }

    /// Runs what blocks on a thread of its own.
    static func run<Answer: Sendable>(_ body: @escaping @Sendable () throws -> Answer) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try body() }) }
            thread.start()
        }
    }
}
