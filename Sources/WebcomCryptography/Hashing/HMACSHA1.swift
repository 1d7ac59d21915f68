private import COpenSSL
package import WebcomPrimitives

/// The message authentication code HMAC with SHA-1 (RFC 2104), for ``AuthenticatorCode`` and nothing else.
///
/// The codes of authenticator apps are made with it (RFC 4226 §5.2), and most apps know no other. That SHA-1's
/// collisions can be found does not help to forge a code. Use ``HMACSHA256`` for everything that is ours.
package enum HMACSHA1 {
    /// How many bytes a code has.
    package static let byteCount = 20

    /// Computes the code of `message` under `key`, of any length; about 3 µs, linear after that.
    ///
    /// - Throws: ``CryptographyError/hmacSHA1Failed`` where libcrypto refuses SHA-1.
    package static func authenticationCode(
        for message: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        let keyBytes = key.array
        var code = [UInt8](repeating: 0, count: self.byteCount)
        var count: CUnsignedInt = 0
        let answer = unsafe HMAC(
            EVP_sha1(), keyBytes, CInt(keyBytes.count), message, message.count, &code, &count)
        guard unsafe answer != nil, Int(count) == self.byteCount else {
            ERR_clear_error()
            throw .hmacSHA1Failed
        }
        return code
    }
}
