package import WebcomPrimitives

/// A recovery code as its user keeps it on paper: 80 random bits, like `7h2k-m0qd-x9va-3tzc` (MFA-8).
///
/// Written in Crockford's base32 in small letters, which has no `i`, `l`, `o` and `u`, and read with tolerance. With 80
/// bits a keyed digest is enough to store it as: it needs no password hash (NIST SP 800-63B-4 §4.2.1.1 asks for 64).
package struct RecoveryCodeText: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How many codes a user gets, where nothing else is asked for.
    package static let defaultCount = 10
    /// How many random bytes a code has.
    package static let byteCount = 10

    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    private static let characterCount = Self.byteCount * 8 / 5
    /// No longer text is read; it is never right.
    private static let maximumTypedByteCount = 128

    /// The bits of the code, the same for all its spellings: what to store a keyed digest of.
    package let normalized: SecretBytes

    /// Draws a code.
    ///
    /// - Precondition: the source answers as many bytes as it is asked for.
    package init(random: any RandomBytes = SystemRandomBytes()) {
        let bytes = random.bytes(Self.byteCount)
        precondition(bytes.count == Self.byteCount, "the random source answered another number of bytes")
        self.normalized = SecretBytes(bytes)
    }

    /// Draws a set of codes; none where `count` is not positive.
    package static func draw(
        _ count: Int = Self.defaultCount, random: any RandomBytes = SystemRandomBytes()
    ) -> [RecoveryCodeText] {
        (0..<max(0, count)).map { _ in RecoveryCodeText(random: random) }
    }

    /// Reads what a user typed: capital letters, blanks and dashes are tolerated, `o` is `0`, and `i` and `l` are `1`.
    ///
    /// Nil for anything else, which is then a wrong code. Linear; the length is checked first.
    package init?(_ typed: String) {
        guard typed.utf8.count <= Self.maximumTypedByteCount else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        var (accumulator, bits, count) = (UInt32(0), UInt32(0), 0)
        for scalar in typed.unicodeScalars where !Self.isFiller(scalar) {
            guard let value = Self.value(of: scalar) else { return nil }
            accumulator = accumulator << 5 | value
            bits += 5
            count += 1
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: accumulator >> bits))
        }
        guard count == Self.characterCount else { return nil }
        self.normalized = SecretBytes(bytes)
    }

    /// The code in four groups of four, for the screen of its user, once.
    package func reveal() -> String {
        var characters: [UInt8] = []
        var (accumulator, bits) = (UInt32(0), UInt32(0))
        for byte in self.normalized.array {
            accumulator = accumulator << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                if characters.count % 5 == 4 { characters.append(UInt8(ascii: "-")) }
                characters.append(Self.alphabet[Int(accumulator >> bits & 31)])
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Never the code.
    package var description: String { SecretBytes.redacted }
    /// Never the code.
    package var debugDescription: String { SecretBytes.redacted }
    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Whether a character is passed over: a blank, or a dash of any length, as word processors make of a hyphen.
    private static func isFiller(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDash
    }

    private static func value(of scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case "o", "O": return 0
        case "i", "I", "l", "L": return 1
        default:
            guard scalar.isASCII else { return nil }
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            let small = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            return self.alphabet.firstIndex(of: small).map(UInt32.init)
        }
    }
}
