private import COpenSSL

extension SignatureScheme {
    /// The hash that the scheme signs with, of a message; linear.
    ///
    /// For EdDSA that of Ed25519, SHA-512 (RFC 8032 §5.1). Nil when libcrypto has no memory.
    package func hash(_ message: [UInt8]) -> [UInt8]? {
        let digest =
            switch self.hashByteCount {
            case 32: unsafe EVP_sha256()
            case 48: unsafe EVP_sha384()
            default: unsafe EVP_sha512()
            }
        var hash = [UInt8](repeating: 0, count: self.hashByteCount)
        var count: CUnsignedInt = 0
        guard unsafe EVP_Digest(message, message.count, &hash, &count, digest, nil) > 0, Int(count) == hash.count else {
            ERR_clear_error()
            return nil
        }
        return hash
    }
}
