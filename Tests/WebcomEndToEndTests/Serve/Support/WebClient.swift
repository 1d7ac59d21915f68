import Foundation

/// A connection to a server on this machine that blocks: for threads of their own.
///
/// What does not come within four minutes is an error: all tests share two threads.
final class WebClient {
    private let descriptor: Int32
    private var bytes: [UInt8] = []

    init(port: UInt16) throws {
        self.descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 240, tv_usec: 0)
        let length = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(self.descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, length)
        unsafe setsockopt(self.descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, length)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(self.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw WebClientError("cannot connect to port \(port): errno \(errno)") }
    }

    deinit { close(self.descriptor) }

    /// Sends a text; false where the server takes no more.
    @discardableResult
    func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(self.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends no more; what comes can still be read.
    func finish() { shutdown(self.descriptor, Int32(SHUT_WR)) }

    /// Sends a byte every 20 ms until something comes, for a minute at most.
    func isAnsweredWhileDripping() throws -> Bool {
        for _ in 0..<3_000 {
            self.send("a")
            var request = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&request, 1, 20) == 1 { return true }
        }
        return false
    }

    /// Reads until the server ends the connection: what there is still.
    func rest() throws -> String {
        while try self.fill() {}
        defer { self.bytes = [] }
        return String(decoding: self.bytes, as: UTF8.self)
    }

    /// Reads one answer; without its body where it has none.
    func answer(hasBody: Bool = true) throws -> WebAnswer {
        let end = Array("\r\n\r\n".utf8)
        while self.bytes.firstRange(of: end) == nil { try self.fillOrFail() }
        guard let range = self.bytes.firstRange(of: end) else { throw WebClientError("no head") }
        var answer = try WebAnswer(head: String(decoding: self.bytes[..<range.lowerBound], as: UTF8.self))
        self.bytes.removeSubrange(..<range.upperBound)
        let length = hasBody ? answer.fields["content-length"].flatMap { $0.first }.flatMap { Int($0) } ?? 0 : 0
        while self.bytes.count < length { try self.fillOrFail() }
        answer.body = String(decoding: self.bytes.prefix(length), as: UTF8.self)
        self.bytes.removeFirst(length)
        return answer
    }

    private func fillOrFail() throws {
        guard try self.fill() else {
            throw WebClientError("the server ended, after: \(String(decoding: self.bytes, as: UTF8.self))")
        }
    }

    /// Reads some bytes; false at the end.
    private func fill() throws -> Bool {
        var piece = [UInt8](repeating: 0, count: 16_384)
        let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(self.descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else {
            guard count == 0 || errno == ECONNRESET else { throw WebClientError("nothing came: errno \(errno)") }
            return false
        }
        self.bytes += piece.prefix(count)
        return true
    }
}
