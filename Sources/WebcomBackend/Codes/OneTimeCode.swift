package import WebcomCryptography

/// A short code of decimal digits, leading zeros kept (OTP-1).
package struct OneTimeCode {
    /// No longer text is read; it is never right.
    private static let maximumByteCount = 128

    /// The ASCII digits.
    package let digits: String

    /// A new code: each of the 10ⁿ is equally likely.
    ///
    /// Words past the last whole multiple of 10ⁿ are drawn again, so that no code is likelier than another.
    package init(length: Int, random: any RandomBytes) {
        var count: UInt64 = 1
        for _ in 0..<length { count *= 10 }
        let bound = UInt64.max - UInt64.max % count
        var word = Self.word(random)
        // Bounded, for a generator that is broken; a sound one needs a second draw once in a thousand million times.
        for _ in 0..<64 where word >= bound { word = Self.word(random) }
        let text = String(word % count)
        self.digits = String(repeating: "0", count: length - text.utf8.count) + text
    }

    /// Reads what a user typed: spaces are passed over, and the digits of every script count (OTP-11).
    ///
    /// Nil for anything else, which is then a wrong code. Linear; the length is checked first.
    package init?(_ text: String, length: Int) {
        guard text.utf8.count <= Self.maximumByteCount else { return nil }
        var digits = ""
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .spaceSeparator {
            guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
                return nil
            }
            digits += String(Int(value))
        }
        guard digits.utf8.count == length else { return nil }
        self.digits = digits
    }

    private static func word(_ random: any RandomBytes) -> UInt64 {
        random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
