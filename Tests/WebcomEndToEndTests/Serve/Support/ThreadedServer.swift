import Foundation
import webcom

/// A server on this machine that answers on threads of its own: the tests' tasks share two, which may be taken for longer
/// than a client waits.
final class ThreadedServer: Sendable {
    private let descriptor: Int32
    let port: UInt16

    /// Listens at any port, and answers one connection after the other until it is ended.
    init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw WebClientError("nothing to listen on: errno \(errno)") }
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
        Thread {
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { break }
                Self.serve(connection, answer)
                close(connection)
            }
            close(descriptor)
        }.start()
    }

    /// Listens no more.
    func end() { shutdown(self.descriptor, Int32(SHUT_RDWR)) }

    /// Answers one request.
    private static func serve(_ connection: Int32, _ answer: (HTTPRequest) -> HTTPResponse) {
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        unsafe setsockopt(
            connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var parser = HTTPRequestParser()
        while true {
            var piece = [UInt8](repeating: 0, count: 16_384)
            let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(connection, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { return }
            parser.append(Array(piece.prefix(count)))
            guard let next = try? parser.next() else { continue }
            return Self.send(answer(next), connection)
        }
    }

    private static func send(_ response: HTTPResponse, _ connection: Int32) {
        let fields = response.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let head = "HTTP/1.1 \(response.status.code) \(response.status.phrase)\r\n\(fields)"
        var rest =
            (Array("\(head)Content-Length: \(response.body.count)\r\nConnection: close\r\n\r\n".utf8)
            + response.body)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
