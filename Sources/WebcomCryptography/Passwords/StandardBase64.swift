import WebcomPrimitives

/// The standard base64 alphabet without padding (RFC 4648 §4), strict in both directions.
///
/// It differs from base64url in two characters, so it exchanges them and leaves the rest to ``Base64URL``.
enum StandardBase64 {
    /// Encodes `bytes`; linear.
    static func encode(_ bytes: [UInt8]) -> String {
        let characters = Base64URL.encode(bytes).utf8.map { character in
            switch character {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: character
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Decodes `text`, or nil for a foreign character, padding, an impossible length or non-zero trailing bits.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var characters: [UInt8] = []
        characters.reserveCapacity(text.count)
        for character in text {
            switch character {
            case UInt8(ascii: "-"), UInt8(ascii: "_"): return nil
            case UInt8(ascii: "+"): characters.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): characters.append(UInt8(ascii: "_"))
            default: characters.append(character)
            }
        }
        return Base64URL.decode(String(decoding: characters, as: UTF8.self))
    }
}
