import Dispatch
import Foundation
import WebcomTesting

/// The server's end of a connection, which blocks: for a thread of its own.
final class RawConnection {
    /// What a client sent: the lines of the head, and the body.
    struct Request: Sendable {
        var lines: [String]
        var body: [UInt8]

        /// The values of a field, by its name in lower case.
        func values(of name: String) -> [String] {
            self.lines.dropFirst().compactMap { line in
                guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else { return nil }
                return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            }
        }
    }

    private let descriptor: Int32
    private let facts: ServerFacts
    private var bytes: [UInt8] = []

    /// How many seconds a connection waits for bytes or room at most, so that no test leaves a thread.
    private static let patience = 120

    init(_ descriptor: Int32, _ facts: ServerFacts) {
        self.descriptor = descriptor
        self.facts = facts
        var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
        let length = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, length)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, length)
    }

    /// Reads a request; nil where the client ended the connection.
    func request() -> Request? {
        let mark = Array("\r\n\r\n".utf8)
        while true {
            if let range = self.bytes.firstRange(of: mark) {
                let head = String(decoding: self.bytes[..<range.lowerBound], as: UTF8.self)
                self.bytes.removeFirst(range.upperBound)
                var request = Request(lines: head.components(separatedBy: "\r\n"), body: [])
                let count = request.values(of: "content-length").first.flatMap { Int($0) } ?? 0
                while self.bytes.count < count { guard self.fill() else { return nil } }
                request.body = Array(self.bytes.prefix(count))
                self.bytes.removeFirst(count)
                self.facts.update { [request] in $0.requests.append(request) }
                return request
            }
            guard self.fill() else { return nil }
        }
    }

    /// Waits for a gate on this thread; false where it did not open in time.
    func wait(for gate: Gate) -> Bool {
        let semaphore = DispatchSemaphore(value: 0)
        Task {
            await gate.pass()
            semaphore.signal()
        }
        return semaphore.wait(timeout: .now() + .seconds(Self.patience)) == .success
    }

    /// Sends a text as it is; false where the client takes no more.
    @discardableResult
    func send(_ text: String) -> Bool { self.send(Array(text.utf8)) }

    /// Sends bytes as they are; false where the client takes no more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(self.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits until the client ends the connection.
    func waitForEnd() { while self.fill() {} }

    /// Whether nothing comes, and the connection does not end, for a while.
    func isQuiet(milliseconds: Int32) -> Bool {
        var request = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, milliseconds) == 0
    }

    private func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe chunk.withUnsafeMutableBytes {
            unsafe recv(self.descriptor, $0.baseAddress, $0.count, 0)
        }
        guard count > 0 else { return false }
        self.bytes += chunk.prefix(count)
        return true
    }
}
