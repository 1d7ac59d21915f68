/// A password as one who guesses looks at it: without case, and by what it repeats (NIST SP 800-63B §3.1.1.2).
///
/// Judges the whole password, never a part of it. Its copies of the password are not wiped. Cost: linear in the length,
/// with one look-up for each way in which the password is a text repeated.
struct FoldedPassword {
    /// The longest text that is blocked for being repeated, whatever it is.
    private static let longestPattern = 4

    private let scalars: [Unicode.Scalar]

    /// Folds an accepted password: one in form C, with its spaces mapped.
    init(_ scalars: [Unicode.Scalar]) {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        self.scalars = Array(String(text).lowercased().unicodeScalars)
    }

    /// `text` in the form in which passwords are compared with it.
    static func fold(_ text: String, normalization: UnicodeNormalization) -> [UInt8] {
        Array(normalization.canonical(NormalizedPassword.mappingSpaces(text)).lowercased().utf8)
    }

    /// Whether it is a run of one step, as in `abcdefgh` or `9876543210987654`, or a repetition of at most four
    /// characters, the last of them cut where it may.
    var isPattern: Bool { Self.isRun(self.scalars) || Self.period(of: self.scalars) <= Self.longestPattern }

    /// Every text, in UTF-8, of which the password is a repetition; the password itself is the last.
    var units: [[UInt8]] {
        let count = self.scalars.count
        let period = Self.period(of: self.scalars)
        guard period > 0 else { return [] }
        // Of all lengths that divide the whole only the multiples of the shortest one repeat.
        let lengths = stride(from: period, through: count, by: period).filter { count.isMultiple(of: $0) }
        return (lengths.last == count ? lengths : lengths + [count]).map { length in
            self.scalars[..<length].flatMap { Array(String($0).utf8) }
        }
    }

    /// The least distance at which the text equals itself, by the border table of Knuth, Morris and Pratt.
    private static func period(of scalars: [Unicode.Scalar]) -> Int {
        var borders: [Int] = []
        for index in scalars.indices {
            var border = borders.last ?? 0
            while border > 0, scalars[border] != scalars[index] { border = borders[border - 1] }
            borders.append(index > 0 && scalars[border] == scalars[index] ? border + 1 : 0)
        }
        return scalars.count - (borders.last ?? 0)
    }

    /// Whether every scalar is the one after, or every one the one before, that to its left; 0 follows 9, and a z.
    private static func isRun(_ scalars: [Unicode.Scalar]) -> Bool {
        let pairs = zip(scalars, scalars.dropFirst())
        return pairs.allSatisfy { Self.follows($0, $1) } || pairs.allSatisfy { Self.follows($1, $0) }
    }

    private static func follows(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
        switch (left, right) {
        case ("9", "0"), ("z", "a"): true
        default: right.value == left.value + 1
        }
    }
}
