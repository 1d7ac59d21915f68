/// Makes lines of bytes as they come in; keeps no more of them than the longest line.
package struct LineBuffer: Sendable {
    private let maximum: Int
    private var bytes: [UInt8] = []
    private var isSkipping = false

    /// How many bytes are kept.
    package var byteCount: Int { self.bytes.count }

    /// Makes an empty buffer for lines of at most `maximum` bytes.
    package init(maximum: Int) { self.maximum = maximum }

    /// Takes bytes that came in.
    package mutating func append(_ bytes: some Sequence<UInt8>) { self.bytes += bytes }

    /// The next whole line; nil until its end has come.
    package mutating func next() -> InputLine? {
        guard let end = self.bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            if self.bytes.count > self.maximum { self.skip() }
            return nil
        }
        let line = Array(self.bytes[..<end])
        self.bytes.removeFirst(end + 1)
        return self.take(line)
    }

    /// What is left when nothing more comes: a line without an end, then the end.
    package mutating func finish() -> InputLine {
        guard !self.bytes.isEmpty || self.isSkipping else { return .end }
        let line = self.bytes
        self.bytes = []
        return self.take(line)
    }

    private mutating func take(_ line: [UInt8]) -> InputLine {
        let isTooLong = self.isSkipping || line.count > self.maximum
        self.isSkipping = false
        return isTooLong ? .tooLong : InputLine(line)
    }

    private mutating func skip() {
        self.bytes = []
        self.isSkipping = true
    }
}
