package import WebcomPrimitives

/// The key derivation HKDF with SHA-256 (RFC 5869).
package enum HKDFSHA256 {
    /// The most bytes one derivation gives: 255 blocks (RFC 5869 §2.3).
    package static let maximumCount = 255 * HMACSHA256.byteCount

    /// Derives `count` bytes from `secret`, bound to `info`; extract, then expand.
    ///
    /// An empty `salt` stands for 32 zero bytes (RFC 5869 §2.2). Only for secrets that are already hard to guess: a
    /// password goes through ``PasswordHasher``. Cost: one HMAC, and one more for each 32 bytes.
    ///
    /// - Precondition: `count` is between 0 and ``maximumCount``; it is a constant of the caller, never input.
    package static func derive(from secret: SecretBytes, salt: [UInt8], info: [UInt8], count: Int) -> SecretBytes {
        precondition(
            (0...self.maximumCount).contains(count),
            "HKDF-SHA256 gives 0 to \(self.maximumCount) bytes, not \(count)")
        let pseudorandomKey = SecretBytes(
            HMACSHA256.authenticationCode(for: secret.array, key: SecretBytes(salt)))
        var output: [UInt8] = []
        // So that no reallocation leaves an unwiped copy behind.
        output.reserveCapacity(count)
        var block: [UInt8] = []
        var counter: UInt8 = 0
        while output.count < count {
            counter += 1
            block = HMACSHA256.authenticationCode(for: block + info + [counter], key: pseudorandomKey)
            output += block.prefix(count - output.count)
        }
        return SecretBytes(output)
    }
}
