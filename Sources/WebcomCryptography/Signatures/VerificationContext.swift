private import COpenSSL

/// A context of libcrypto that is ready to verify by one key in one scheme.
///
/// Preparing one looks its algorithms up by name, which takes as long as a good part of an RSA verification. It is
/// therefore prepared once, and each verification has a copy of its own; the original is only ever read, by any number of
/// threads at once.
final class VerificationContext: Sendable {
    /// The scheme.
    let scheme: SignatureScheme
    private let address: UInt

    private var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: self.address) }

    /// Prepares a context; nil when the library cannot.
    init?(_ key: EVPKey, _ scheme: SignatureScheme) {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        var details: OpaquePointer?
        guard
            unsafe EVP_DigestVerifyInit_ex(context, &details, scheme.hashName, nil, nil, key.pointer, nil) > 0,
            unsafe EVPKey.prepare(details, scheme)
        else {
            unsafe EVP_MD_CTX_free(context)
            ERR_clear_error()
            return nil
        }
        self.scheme = scheme
        self.address = UInt(bitPattern: context)
    }

    deinit { unsafe EVP_MD_CTX_free(self.pointer) }

    /// Whether `signature`, for ECDSA as DER, is one of `message`.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe EVP_MD_CTX_copy_ex(context, self.pointer) > 0,
            unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        else {
            ERR_clear_error()
            return false
        }
        return true
    }
}
