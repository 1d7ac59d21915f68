/// Takes requests out of the bytes of a connection, one after the other.
///
/// Keeps at most one head and one body beyond what was appended last. Linear in the bytes.
package struct HTTPRequestParser: Sendable {
    /// What the next bytes belong to.
    package enum Stage: Hashable, Sendable {
        /// The beginning of a request.
        case idle
        /// A head.
        case head
        /// A body; where the client waits for a word, it is told to go on first.
        case body(isAwaited: Bool)
    }

    private static let headEnd: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]

    private let limits: HTTPLimits
    private var bytes: [UInt8] = []
    /// Up to where there is no end of a head.
    private var scanned = 0
    private var open: (head: HTTPHead, length: Int, isAwaited: Bool)?

    /// Begins with no bytes.
    package init(limits: HTTPLimits = HTTPLimits()) { self.limits = limits }

    /// What the next bytes belong to.
    package var stage: Stage {
        if let open { return .body(isAwaited: open.isAwaited && self.bytes.isEmpty) }
        return self.bytes.isEmpty ? .idle : .head
    }

    /// Takes what arrived.
    package mutating func append(_ bytes: [UInt8]) { self.bytes += bytes }

    /// The next request; nil until it has arrived whole.
    ///
    /// - Throws: What is wrong with it; nothing that follows on the connection can be read then.
    package mutating func next() throws(HTTPRefusal) -> HTTPRequest? {
        if self.open == nil {
            guard let end = try self.endOfHead() else { return nil }
            let head = try HTTPHead(reading: self.bytes[..<(end + 2)], self.limits)
            self.open = (head, try head.bodyLength(self.limits), try head.expectsContinue())
            self.bytes.removeFirst(end + Self.headEnd.count)
            self.scanned = 0
        }
        guard let open, self.bytes.count >= open.length else { return nil }
        let body = Array(self.bytes.prefix(open.length))
        self.bytes.removeFirst(open.length)
        self.open = nil
        return HTTPRequest(head: open.head, body: body)
    }

    private mutating func endOfHead() throws(HTTPRefusal) -> Int? {
        while self.scanned + Self.headEnd.count <= self.bytes.count {
            if self.bytes[self.scanned...].starts(with: Self.headEnd) {
                guard self.scanned + Self.headEnd.count <= self.limits.head else { break }
                return self.scanned
            }
            self.scanned += 1
            guard self.scanned < self.limits.head else { break }
        }
        guard self.scanned + Self.headEnd.count <= self.limits.head else {
            throw HTTPRefusal(
                .fieldsTooLarge, "The request line and the fields have more than \(self.limits.head) bytes.")
        }
        return nil
    }
}
