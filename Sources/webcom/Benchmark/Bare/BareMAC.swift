import COpenSSL

/// HMAC with SHA-256 by libcrypto alone.
struct BareMAC {
    let key: [UInt8]

    /// Whether the code of a message begins as it should; its own code is computed for that.
    @inline(never)
    func verifies(_ code: [UInt8], of message: [UInt8]) -> Bool {
        var own = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
        return unsafe withUnsafeMutableBytes(of: &own) { buffer in
            let output = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard let output = unsafe output else { return false }
            _ = unsafe HMAC(EVP_sha256(), self.key, Int32(self.key.count), message, message.count, output, nil)
            return unsafe CRYPTO_memcmp(output, code, 32) == 0
        }
    }
}
