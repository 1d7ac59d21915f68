/// The member names that a reader expects of an object, prepared for being found in its text.
///
/// Make them once and keep them. A name of at most eight plain bytes is found without making a string of it.
package struct JSONNames: Sendable {
    /// How long a name may be that is found by its bytes.
    private static let bytesOfWord = 8

    /// The names, each with its position.
    package let texts: [String]
    /// The bytes of each name in one number; for a name that does not fit, one that no plain name has.
    private let words: [UInt64]

    /// Takes names, of which no two are the same.
    package init(_ texts: [String]) {
        self.texts = texts
        self.words = texts.map { text in
            guard (1...Self.bytesOfWord).contains(text.utf8.count) else { return .max }
            return text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// Finds a name as a dictionary would, by canonical equivalence.
    func position(of name: String) -> Int? { self.texts.firstIndex(of: name) }

    /// Finds the name that is written at `start`, behind its quote, in plain ASCII; nil for any other.
    func position(in text: [UInt8], at start: Int) -> Int? {
        let bytes = text.span
        var word: UInt64 = 0
        for end in start..<min(start + Self.bytesOfWord + 1, bytes.count) {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") { return self.words.firstIndex(of: word) }
            guard (0x20..<0x80).contains(byte), byte != UInt8(ascii: "\\") else { return nil }
            word = word << 8 | UInt64(byte)
        }
        return nil
    }

    /// How many bytes the name at `position` has.
    func byteCount(at position: Int) -> Int { self.texts[position].utf8.count }
}
