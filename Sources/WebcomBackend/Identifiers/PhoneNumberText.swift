/// The characters that a telephone number is typed with.
package enum PhoneNumberText {
    /// The longest text that is looked at, in bytes: 15 digits of four bytes, and as much again between them.
    static let maximumBytes = 128

    /// `text` in ASCII: its digits, plus signs and parentheses, without what else separates.
    ///
    /// - Parameters:
    ///   - text: The text as typed, found short enough.
    ///   - digit: The value of a decimal digit, or nil.
    /// - Throws: `.forbiddenCharacter`.
    static func ascii(
        _ text: String, digit: (Unicode.Scalar) -> UInt8?
    ) throws(PhoneNumberError) -> [UInt8] {
        var result: [UInt8] = []
        for scalar in text.unicodeScalars {
            if let value = digit(scalar) {
                result.append(UInt8(ascii: "0") + value)
            } else if let sign = Self.sign(scalar) {
                result.append(sign)
            } else if !Self.isSeparator(scalar) {
                throw PhoneNumberError(.forbiddenCharacter)
            }
        }
        return result
    }

    /// The value of a decimal digit of any script (Unicode category Nd), or nil.
    package static func decimalDigit(_ scalar: Unicode.Scalar) -> UInt8? {
        let properties = scalar.properties
        guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return nil }
        return UInt8(exactly: value).flatMap { $0 <= 9 ? $0 : nil }
    }

    private static func sign(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "+", "\u{FF0B}": UInt8(ascii: "+")
        case "(", "\u{FF08}": UInt8(ascii: "(")
        case ")", "\u{FF09}": UInt8(ascii: ")")
        default: nil
        }
    }

    /// Spaces of every width, hyphens and dashes, dots, slashes; the full-width forms too.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", ".", "/", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FF0D}"..."\u{FF0F}": true
        default: scalar.properties.generalCategory == .spaceSeparator
        }
    }
}
