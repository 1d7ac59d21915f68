private import COpenSSL
import WebcomPrimitives

/// A PBKDF2 hash of another service (RFC 8018 §5.2), as a PHC string: `$pbkdf2-sha256$i=600000$<salt>$<output>`.
package struct PBKDF2Hash: Sendable, Equatable {
    /// The iterations that are accepted (HSH-3).
    static let iterationBounds = 1...10_000_000

    /// The text, as it was read.
    package let encoded: String
    private let usesSHA512: Bool
    private let iterations: Int
    private let salt: [UInt8]
    private let output: [UInt8]

    /// Reads the parts of `text`; a length after the iterations must be that of the output.
    init(_ text: String, _ parts: [ArraySlice<UInt8>]) throws(PasswordHash.ParseError) {
        guard parts.count == 5,
            let numbers = PHCFields.numbers(parts[2], names: ["i"])
                ?? PHCFields.numbers(parts[2], names: ["i", "l"]),
            let salt = StandardBase64.decode(parts[3]), let output = StandardBase64.decode(parts[4]),
            numbers.count == 1 || numbers[1] == output.count
        else { throw .malformed(.pbkdf2) }
        guard Self.iterationBounds.contains(numbers[0]) else { throw .parametersOutOfBounds(.pbkdf2) }
        guard ScryptHash.saltByteCounts.contains(salt.count), PHCString.outputByteCounts.contains(output.count) else {
            throw .length(.pbkdf2)
        }
        self.encoded = text
        self.usesSHA512 = parts[1].elementsEqual("pbkdf2-sha512".utf8)
        self.iterations = numbers[0]
        self.salt = salt
        self.output = output
    }

    /// Whether both are the same, compared in constant time.
    package static func == (left: PBKDF2Hash, right: PBKDF2Hash) -> Bool {
        ConstantTime.equal(Array(left.encoded.utf8), Array(right.encoded.utf8))
    }

    /// Whether `password` is the one behind this; blocks for the whole work.
    func matches(_ password: SecretBytes) throws(CryptographyError) -> Bool {
        let bytes = password.array + [0]
        var computed = [UInt8](repeating: 0, count: self.output.count)
        let status = unsafe bytes.withUnsafeBytes { bytes in
            unsafe PKCS5_PBKDF2_HMAC(
                bytes.assumingMemoryBound(to: CChar.self).baseAddress, CInt(bytes.count - 1), self.salt,
                CInt(self.salt.count), CInt(self.iterations), self.usesSHA512 ? EVP_sha512() : EVP_sha256(),
                CInt(computed.count), &computed)
        }
        guard status == 1 else { throw .pbkdf2Failed }
        return ConstantTime.equal(computed, self.output)
    }
}
