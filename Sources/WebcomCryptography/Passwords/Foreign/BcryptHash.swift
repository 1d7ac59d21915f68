private import CCrypt
private import CSodium
import WebcomPrimitives

/// A bcrypt hash of another service, `$2b$10$` and 53 characters.
///
/// bcrypt reads a password up to its 72nd byte, and takes a NUL byte for its end. Verified is what it made: of a longer
/// password the first 72 bytes count, and a password with a NUL byte is never the right one.
package struct BcryptHash: Sendable, Equatable {
    /// The binary logarithms of the rounds that are accepted (HSH-3); fewer than 4 is no bcrypt.
    static let costBounds = 4...15
    /// How many bytes of a password count.
    static let passwordByteCount = 72
    private static let saltCharacterCount = 22
    private static let outputCharacterCount = 31
    private static let alphabet = Array("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// The text, as it was read.
    package let encoded: String

    /// Reads the parts of `text`, of which the first names the version.
    init(_ text: String, _ parts: [ArraySlice<UInt8>]) throws(PasswordHash.ParseError) {
        guard parts.count == 4, parts[2].count == 2,
            parts[3].count == Self.saltCharacterCount + Self.outputCharacterCount,
            Self.isCanonical(parts[3].prefix(Self.saltCharacterCount), unusedBits: 4),
            Self.isCanonical(parts[3].suffix(Self.outputCharacterCount), unusedBits: 2)
        else { throw .malformed(.bcrypt) }
        let digits = parts[2].drop { $0 == UInt8(ascii: "0") }
        guard let cost = PHCFields.number(digits, name: "") else {
            throw parts[2].elementsEqual("00".utf8) ? .parametersOutOfBounds(.bcrypt) : .malformed(.bcrypt)
        }
        guard Self.costBounds.contains(cost) else { throw .parametersOutOfBounds(.bcrypt) }
        self.encoded = text
    }

    /// Whether both are the same, compared in constant time.
    package static func == (left: BcryptHash, right: BcryptHash) -> Bool {
        ConstantTime.equal(Array(left.encoded.utf8), Array(right.encoded.utf8))
    }

    /// Whether `password` is the one behind this; blocks for the whole work.
    func matches(_ password: SecretBytes) throws(CryptographyError) -> Bool {
        let bytes = password.array
        let read = Array(bytes.prefix(Self.passwordByteCount))
        let computed = try Self.compute(read + [0], like: self.encoded)
        return ConstantTime.equal(computed, Array(self.encoded.utf8)) && !bytes.contains(0)
    }

    /// The hash of a phrase that ends with a NUL byte, with version, cost and salt of another one.
    private static func compute(_ phrase: [UInt8], like setting: String) throws(CryptographyError) -> [UInt8] {
        let size = MemoryLayout<crypt_data>.size
        let data = UnsafeMutableRawPointer.allocate(
            byteCount: size, alignment: MemoryLayout<crypt_data>.alignment)
        unsafe data.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        defer {
            unsafe sodium_memzero(data, size)
            unsafe data.deallocate()
        }
        let output = unsafe phrase.withUnsafeBytes { phrase -> [UInt8]? in
            guard let address = unsafe phrase.assumingMemoryBound(to: CChar.self).baseAddress,
                let text = unsafe crypt_rn(address, setting, data, CInt(size))
            else { return nil }
            return unsafe Array(String(cString: text).utf8)
        }
        guard let output else { throw .bcryptFailed }
        return output
    }

    /// Whether these are bcrypt's own characters, and the bits that the last one has too many are zero.
    private static func isCanonical(_ text: ArraySlice<UInt8>, unusedBits: Int) -> Bool {
        var last = 0
        for character in text {
            guard let value = self.alphabet.firstIndex(of: character) else { return false }
            last = value
        }
        return last & ((1 << unusedBits) - 1) == 0
    }
}
