/// The base64url alphabet without padding (RFC 4648 §5), strict in both directions.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// What a character stands for; ``foreign`` for one that is not of the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: Self.foreign, count: 256)
        for (value, character) in Self.alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()
    private static let foreign: UInt8 = 0xFF

    /// Encodes `bytes`; linear.
    package static func encode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count * 4 + 2) / 3)
        var accumulator: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            accumulator = accumulator << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                result.append(self.alphabet[Int(accumulator >> bits & 63)])
            }
        }
        if bits > 0 { result.append(self.alphabet[Int(accumulator << (6 - bits) & 63)]) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes `text`, or nil for a foreign character, padding, an impossible length or non-zero trailing bits.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? { self.decode(Array(text.utf8)[...]) }

    /// Decodes the UTF-8 form of a text, in the same way; linear, and without a copy of the text.
    package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let (quartets, rest) = text.count.quotientAndRemainder(dividingBy: 4)
        guard rest != 1 else { return nil }
        var result = [UInt8](repeating: 0, count: quartets * 3 + max(0, rest - 1))
        guard self.decode(quartets, of: text.span, into: &result) else { return nil }
        guard rest > 0 else { return result }
        let (source, target) = (text.startIndex + quartets * 4, quartets * 3)
        let (a, b) = (self.values[Int(text[source])], self.values[Int(text[source + 1])])
        let c = rest == 3 ? self.values[Int(text[source + 2])] : 0
        // The bits that are over have to be zero, so that there is one spelling.
        guard a | b | c < 64, (rest == 3 ? c & 3 : b & 15) == 0 else { return nil }
        result[target] = a << 2 | b >> 4
        if rest == 3 { result[target + 1] = b << 4 | c >> 2 }
        return result
    }

    /// Decodes whole groups of four characters; false for a foreign one.
    private static func decode(_ quartets: Int, of text: Span<UInt8>, into result: inout [UInt8]) -> Bool {
        let values = self.values.span
        var bytes = result.mutableSpan
        var (source, target) = (0, 0)
        for _ in 0..<quartets {
            let (a, b) = (values[Int(text[source])], values[Int(text[source &+ 1])])
            let (c, d) = (values[Int(text[source &+ 2])], values[Int(text[source &+ 3])])
            guard a | b | c | d < 64 else { return false }
            bytes[target] = a << 2 | b >> 4
            bytes[target &+ 1] = b << 4 | c >> 2
            bytes[target &+ 2] = c << 6 | d
            source &+= 4
            target &+= 3
        }
        return true
    }
}
