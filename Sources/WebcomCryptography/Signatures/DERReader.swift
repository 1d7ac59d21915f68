/// As much of the Distinguished Encoding Rules (X.690 §10) as keys and signatures need, read strictly.
struct DERReader {
    private let bytes: [UInt8]
    private var position = 0

    /// Reads `bytes` from the start.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether everything was read.
    var isAtEnd: Bool { self.position == self.bytes.count }

    /// The content of the next element, or nil when its tag is another or its length is not the shortest form.
    mutating func element(_ tag: UInt8) -> [UInt8]? {
        guard self.next() == tag, let first = self.next() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            guard (1...4).contains(count) else { return nil }
            length = 0
            for _ in 0..<count {
                guard let byte = self.next() else { return nil }
                length = length << 8 | Int(byte)
            }
            guard length >= 0x80, length >> (8 * (count - 1)) > 0 else { return nil }
        }
        guard length <= self.bytes.count - self.position else { return nil }
        defer { self.position += length }
        return Array(self.bytes[self.position..<self.position + length])
    }

    /// A reader of the next SEQUENCE.
    mutating func sequence() -> DERReader? { self.element(0x30).map(DERReader.init) }

    /// The magnitude of the next INTEGER, which must be positive and in its shortest form.
    mutating func positiveInteger() -> [UInt8]? {
        guard let content = self.element(0x02), let first = content.first, first < 0x80 else { return nil }
        guard first == 0 else { return content }
        guard content.count > 1, content[1] >= 0x80 else { return nil }
        return Array(content.dropFirst())
    }

    private mutating func next() -> UInt8? {
        guard self.position < self.bytes.count else { return nil }
        defer { self.position += 1 }
        return self.bytes[self.position]
    }
}
