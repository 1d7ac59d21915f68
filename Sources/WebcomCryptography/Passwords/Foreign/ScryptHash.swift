private import CSodium
import WebcomPrimitives

/// An scrypt hash of another service (RFC 7914), as a PHC string: `$scrypt$ln=15,r=8,p=1$<salt>$<output>`.
package struct ScryptHash: Sendable, Equatable {
    /// The binary logarithms of N that are accepted; with ``blockBounds`` at most 128 MiB (HSH-3).
    static let costBounds = 1...17
    /// The block sizes r that are accepted (HSH-3).
    static let blockBounds = 1...8
    /// The parallelisations p that are accepted (HSH-3).
    static let laneBounds = 1...10
    /// The lengths a salt may have, in bytes: from what is allowed at all (NIST SP 800-63B §3.1.1.2).
    static let saltByteCounts = 4...64

    /// The text, as it was read.
    package let encoded: String
    private let cost: Int
    private let block: Int
    private let lanes: Int
    private let salt: [UInt8]
    private let output: [UInt8]

    /// Reads the parts of `text`.
    init(_ text: String, _ parts: [ArraySlice<UInt8>]) throws(PasswordHash.ParseError) {
        guard parts.count == 5, let numbers = PHCFields.numbers(parts[2], names: ["ln", "r", "p"]),
            let salt = StandardBase64.decode(parts[3]), let output = StandardBase64.decode(parts[4])
        else { throw .malformed(.scrypt) }
        guard Self.costBounds.contains(numbers[0]), Self.blockBounds.contains(numbers[1]),
            Self.laneBounds.contains(numbers[2])
        else { throw .parametersOutOfBounds(.scrypt) }
        guard Self.saltByteCounts.contains(salt.count), PHCString.outputByteCounts.contains(output.count) else {
            throw .length(.scrypt)
        }
        (self.cost, self.block, self.lanes) = (numbers[0], numbers[1], numbers[2])
        self.encoded = text
        self.salt = salt
        self.output = output
    }

    /// Whether both are the same, compared in constant time.
    package static func == (left: ScryptHash, right: ScryptHash) -> Bool {
        ConstantTime.equal(Array(left.encoded.utf8), Array(right.encoded.utf8))
    }

    /// Whether `password` is the one behind this; blocks for the whole work.
    func matches(_ password: SecretBytes) throws(CryptographyError) -> Bool {
        try Sodium.require()
        let bytes = password.array + [0]
        var computed = [UInt8](repeating: 0, count: self.output.count)
        let status = unsafe crypto_pwhash_scryptsalsa208sha256_ll(
            bytes, bytes.count - 1, self.salt, self.salt.count, 1 << UInt64(self.cost), UInt32(self.block),
            UInt32(self.lanes), &computed, computed.count)
        guard status == 0 else { throw .scryptFailed }
        return ConstantTime.equal(computed, self.output)
    }
}
