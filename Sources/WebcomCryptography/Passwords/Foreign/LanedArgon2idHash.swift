private import CSodium
import WebcomPrimitives

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An Argon2id hash, version 1.3, of another service: up to 16 lanes, and a salt of any usual length.
///
/// libsodium makes no such hashes but verifies them, one lane after the other.
package struct LanedArgon2idHash: Sendable, Equatable {
    /// The lanes that are accepted (HSH-3).
    static let laneBounds = 1...16
    /// The lengths a salt may have, in bytes (RFC 9106 §3.1).
    static let saltByteCounts = 8...64

    /// The text, as it was read.
    package let encoded: String
    private let memoryKiB: Int

    /// Reads the parts of `text`.
    init(_ text: String, _ parts: [ArraySlice<UInt8>]) throws(PasswordHash.ParseError) {
        guard parts.count == 6, parts[2].elementsEqual("v=\(Argon2id.version)".utf8),
            let numbers = PHCFields.numbers(parts[3], names: ["m", "t", "p"]),
            let salt = StandardBase64.decode(parts[4]), let output = StandardBase64.decode(parts[5])
        else { throw .malformed(.argon2id) }
        guard Argon2idParameters(memoryKiB: numbers[0], passes: numbers[1]).isWithinBounds,
            Self.laneBounds.contains(numbers[2]), numbers[0] >= 8 * numbers[2]
        else { throw .parametersOutOfBounds(.argon2id) }
        guard Self.saltByteCounts.contains(salt.count), PHCString.outputByteCounts.contains(output.count) else {
            throw .length(.argon2id)
        }
        self.encoded = text
        self.memoryKiB = numbers[0]
    }

    /// Whether both are the same, compared in constant time.
    package static func == (left: LanedArgon2idHash, right: LanedArgon2idHash) -> Bool {
        ConstantTime.equal(Array(left.encoded.utf8), Array(right.encoded.utf8))
    }

    /// Whether `password` is the one behind this; blocks for the whole work.
    func matches(_ password: SecretBytes) throws(CryptographyError) -> Bool {
        try Sodium.require()
        let bytes = password.array.map(CChar.init(bitPattern:))
        errno = 0
        let status = unsafe crypto_pwhash_argon2id_str_verify(self.encoded, bytes, UInt64(bytes.count))
        // A wrong password is told from memory that could not be reserved by the number of the error alone.
        guard status == 0 || errno == EINVAL else { throw .argon2idFailed(memoryKiB: self.memoryKiB) }
        return status == 0
    }
}
