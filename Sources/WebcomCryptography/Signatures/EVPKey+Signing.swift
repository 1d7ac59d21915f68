private import COpenSSL
import WebcomPrimitives

extension EVPKey {
    /// Signs `message`; an ECDSA signature comes as DER.
    ///
    /// Nil when the library cannot.
    func sign(_ message: [UInt8], _ scheme: SignatureScheme) -> [UInt8]? {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        defer { unsafe EVP_MD_CTX_free(context) }
        var details: OpaquePointer?
        guard
            unsafe EVP_DigestSignInit_ex(context, &details, scheme.hashName, nil, nil, self.pointer, nil) > 0,
            unsafe Self.prepare(details, scheme)
        else {
            ERR_clear_error()
            return nil
        }
        var capacity = 0
        guard unsafe EVP_DigestSign(context, nil, &capacity, message, message.count) > 0, capacity > 0 else {
            ERR_clear_error()
            return nil
        }
        var count = capacity
        var isDone = false
        let signature = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
            isDone = unsafe EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) > 0
            initialized = isDone ? min(count, capacity) : 0
        }
        guard isDone else {
            ERR_clear_error()
            return nil
        }
        return signature
    }

    /// Whether `signature`, for ECDSA as DER, is one of `message`.
    func verifies(_ signature: [UInt8], of message: [UInt8], _ scheme: SignatureScheme) -> Bool {
        if let known = self.context(scheme) { return known.verifies(signature, of: message) }
        guard let context = VerificationContext(self, scheme) else { return false }
        self.contexts.withLock { contexts in
            if !contexts.contains(where: { $0.scheme == scheme }) { contexts.append(context) }
        }
        return context.verifies(signature, of: message)
    }

    private func context(_ scheme: SignatureScheme) -> VerificationContext? {
        self.contexts.withLock { contexts in contexts.first { $0.scheme == scheme } }
    }

    /// Sets the padding of RSA; a PSS salt must be as long as the hash (JWT-4).
    static func prepare(_ details: OpaquePointer?, _ scheme: SignatureScheme) -> Bool {
        guard scheme.keyKind == .rsa else { return true }
        let padding = scheme.isPSS ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING
        guard unsafe EVP_PKEY_CTX_set_rsa_padding(details, padding) > 0 else { return false }
        guard scheme.isPSS else { return true }
        return unsafe EVP_PKEY_CTX_set_rsa_pss_saltlen(details, CInt(scheme.hashByteCount)) > 0
    }
}
