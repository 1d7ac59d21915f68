/// The base32 alphabet without padding (RFC 4648 §6), strict in both directions.
package enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Encodes `bytes`, in capital letters; linear.
    package static func encode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count * 8 + 4) / 5)
        var accumulator: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            accumulator = accumulator << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                result.append(self.alphabet[Int(accumulator >> bits & 31)])
            }
        }
        if bits > 0 { result.append(self.alphabet[Int(accumulator << (5 - bits) & 31)]) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes `text`, or nil for a text that is not the one spelling of some bytes; linear.
    ///
    /// Small letters, foreign characters, padding, an impossible length and non-zero trailing bits are refused.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        // One, three and six characters are left over by no number of bytes.
        guard ![1, 3, 6].contains(text.utf8.count % 8) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count * 5 / 8)
        var accumulator: UInt32 = 0
        var bits: UInt32 = 0
        for character in text.utf8 {
            guard let value = self.value(of: character) else { return nil }
            accumulator = accumulator << 5 | UInt32(value)
            bits += 5
            guard bits >= 8 else { continue }
            bits -= 8
            result.append(UInt8(truncatingIfNeeded: accumulator >> bits))
        }
        // The bits that are over have to be zero, so that there is one spelling.
        return accumulator & (1 << bits - 1) == 0 ? result : nil
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "2")...UInt8(ascii: "7"): character - UInt8(ascii: "2") + 26
        default: nil
        }
    }
}
