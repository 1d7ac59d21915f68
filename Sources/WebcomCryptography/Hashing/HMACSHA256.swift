private import CSodium
package import WebcomPrimitives

/// The message authentication code HMAC with SHA-256 (RFC 2104, FIPS 198-1).
package enum HMACSHA256 {
    /// How many bytes a code has.
    package static let byteCount = 32

    /// Computes the code of `message` under `key`; four SHA-256 blocks, and linear in the message after that.
    ///
    /// A key of any length is accepted, as the RFC wants; use 32 random bytes. Compare codes with ``ConstantTime``.
    package static func authenticationCode(for message: [UInt8], key: SecretBytes) -> [UInt8] {
        let keyBytes = key.array
        var state = crypto_auth_hmacsha256_state()
        // None of the three can fail: they allocate nothing and answer only 0.
        _ = unsafe crypto_auth_hmacsha256_init(&state, keyBytes, keyBytes.count)
        _ = unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        var code = [UInt8](repeating: 0, count: self.byteCount)
        _ = unsafe crypto_auth_hmacsha256_final(&state, &code)
        unsafe sodium_memzero(&state, MemoryLayout<crypto_auth_hmacsha256_state>.size)
        return code
    }
}
