private import COpenSSL
package import WebcomPrimitives

/// A secret that makes and checks message authentication codes in one way (RFC 7518 §3.2).
///
/// Shown by nothing.
package struct SymmetricSignatureKey: Sendable, CustomStringConvertible, CustomReflectable {
    private static let maximumByteCount = 1024

    /// The secret.
    package let secret: SecretBytes
    /// The one way in which it is used.
    package let scheme: SignatureScheme

    /// Takes a secret at least as long as the hash (JWT-2).
    ///
    /// - Throws: ``SignatureKeyError`` for another length, or a scheme that is no HMAC.
    package init(_ secret: SecretBytes, _ scheme: SignatureScheme) throws(SignatureKeyError) {
        guard scheme.keyKind == .symmetric else { throw .wrongKind }
        guard (scheme.hashByteCount...Self.maximumByteCount).contains(secret.count) else {
            throw .symmetricKeySize(minimum: scheme.hashByteCount)
        }
        self.secret = secret
        self.scheme = scheme
    }

    /// The code of `message`; about 3 µs, linear after that.
    package func authenticationCode(for message: [UInt8]) throws(SignatureKeyError) -> [UInt8] {
        let key = self.secret.array
        let digest =
            switch self.scheme.hashByteCount {
            case 32: unsafe EVP_sha256()
            case 48: unsafe EVP_sha384()
            default: unsafe EVP_sha512()
            }
        var code = [UInt8](repeating: 0, count: self.scheme.hashByteCount)
        var count: CUnsignedInt = 0
        guard unsafe HMAC(digest, key, CInt(key.count), message, message.count, &code, &count) != nil,
            Int(count) == code.count
        else {
            ERR_clear_error()
            throw .libraryFailed
        }
        return code
    }

    /// Whether `code` is that of `message`, whole; compared in constant time.
    package func verifies(_ code: [UInt8], of message: [UInt8]) -> Bool {
        guard let expected = try? self.authenticationCode(for: message) else { return false }
        return ConstantTime.equal(expected, code)
    }

    /// Never the secret.
    package var description: String { SecretBytes.redacted }
    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
