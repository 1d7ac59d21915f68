/// One connection of somebody on this machine: the browser, perhaps.
struct LoopbackConnection {
    /// What came of bytes that arrived.
    enum Progress: Equatable {
        /// Nothing yet.
        case waiting
        /// A request, or too many bytes for one; it has to be answered.
        case head([UInt8])
        /// Nothing more comes, or too much did.
        case over
    }

    /// How many bytes the head of a request may have.
    static let maximumHeadBytes = 16_384
    /// How many bytes are taken before the connection is given up: browsers send none behind the head.
    private static let maximumBytes = 81_920
    private static let end = Array("\r\n\r\n".utf8)

    let socket: LoopbackDescriptor
    private var head: [UInt8] = []
    private var byteCount = 0
    private var isAnswered = false

    init(_ socket: LoopbackDescriptor) { self.socket = socket }

    /// Takes what has arrived, once; linear in it.
    mutating func advance() -> Progress {
        switch self.socket.receive() {
        case .nothing: return .waiting
        case .end: return .over
        case .bytes(let bytes):
            self.byteCount += bytes.count
            guard self.byteCount <= Self.maximumBytes else { return .over }
            guard !self.isAnswered else { return .waiting }
            let searched = max(0, self.head.count - Self.end.count + 1)
            self.head += bytes
            guard let range = self.head[searched...].firstRange(of: Self.end) else {
                return self.head.count > Self.maximumHeadBytes ? .head([]) : .waiting
            }
            return .head(range.upperBound > Self.maximumHeadBytes ? [] : Array(self.head[..<range.lowerBound]))
        }
    }

    /// Answers, and reads on only to let the other side see the answer: closing at once could take it from them.
    mutating func answer(_ page: [UInt8]) {
        self.isAnswered = true
        self.head = []
        self.socket.finish(with: page)
    }
}
