/// Cuts bytes that come in pieces of any size into lines, of which it keeps no more than is accepted.
struct LineSplitter {
    private var rest: [UInt8] = []
    private var pieces: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private let maximum: Int

    /// Keeps one byte more than `maximum` of a longer line, which so can be told.
    init(maximum: Int) { self.maximum = maximum }

    /// Takes the next piece, which may be empty.
    mutating func append(_ piece: [UInt8]) {
        self.pieces = Array(self.pieces[self.position...]) + piece
        self.position = 0
    }

    /// Says that no piece follows.
    mutating func end() { self.isAtEnd = true }

    /// The next line without its end; nil when more bytes are needed, or at the end.
    mutating func next() -> [UInt8]? {
        guard let end = self.pieces[self.position...].firstIndex(of: UInt8(ascii: "\n")) else {
            self.keep(self.pieces[self.position...])
            self.position = self.pieces.count
            guard self.isAtEnd, !self.rest.isEmpty else { return nil }
            defer { self.rest = [] }
            return self.rest
        }
        self.keep(self.pieces[self.position..<end])
        self.position = end + 1
        defer { self.rest = [] }
        return self.rest
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        self.rest += bytes.prefix(max(0, self.maximum + 1 - self.rest.count))
    }
}
