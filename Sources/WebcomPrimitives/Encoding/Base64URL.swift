/// The base64url alphabet without padding (RFC 4648 §5), strict in both directions.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

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
        var result: [UInt8] = []
        result.reserveCapacity(text.count * 3 / 4)
        var accumulator: UInt32 = 0
        var bits: UInt32 = 0
        for character in text {
            guard let value = self.value(of: character) else { return nil }
            accumulator = accumulator << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: accumulator >> bits))
            }
        }
        guard bits < 6, accumulator & ((1 << bits) - 1) == 0 else { return nil }
        return result
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
