private import COpenSSL
import WebcomPrimitives

/// A key in libcrypto's hands, freed when the last owner lets go.
///
/// The address is kept as a number, since pointers are not `Sendable`. libcrypto reads a key from any number of threads
/// at once and counts its references atomically; nothing here changes one after it was made. What cannot be shared is a
/// context, and each operation has one of its own. libcrypto leaves its errors with the thread: they are taken away, so
/// that nobody else finds them.
final class EVPKey: Sendable {
    private let address: UInt
    /// What was prepared to verify with it: one for each scheme, of which a key has one as a rule.
    let contexts = Locked<[VerificationContext]>([])

    /// The pointer, for functions of this folder; the key must outlive the call.
    var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: self.address) }

    private init?(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else {
            ERR_clear_error()
            return nil
        }
        self.address = UInt(bitPattern: pointer)
    }

    deinit { unsafe EVP_PKEY_free(self.pointer) }

    /// Reads a public key; nil when the bytes are none, or its point is not on its curve.
    convenience init?(subjectPublicKeyInfo der: [UInt8]) {
        unsafe self.init(
            der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
                var cursor = buffer.baseAddress
                guard let key = unsafe d2i_PUBKEY(nil, &cursor, buffer.count) else { return nil }
                if unsafe cursor == buffer.baseAddress?.advanced(by: buffer.count) { return unsafe key }
                unsafe EVP_PKEY_free(key)
                return nil
            })
    }

    /// Reads a private key (RFC 5208); nil when the bytes are none.
    convenience init?(pkcs8 der: [UInt8]) {
        unsafe self.init(
            der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
                var cursor = buffer.baseAddress
                guard let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &cursor, buffer.count) else { return nil }
                defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
                guard unsafe cursor == buffer.baseAddress?.advanced(by: buffer.count) else { return nil }
                return unsafe EVP_PKCS82PKEY(info)
            })
    }

    /// Makes a new key; nil when the library cannot.
    convenience init?(generating kind: SignatureScheme.KeyKind, rsaBits: Int) {
        let name: String
        switch kind {
        case .rsa: name = "RSA"
        case .ec: name = "EC"
        case .ed25519, .symmetric: return nil
        }
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, name, nil) else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard unsafe EVP_PKEY_keygen_init(context) > 0 else { return nil }
        switch kind {
        case .rsa: guard unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, CInt(rsaBits)) > 0 else { return nil }
        case .ec(let curve):
            guard unsafe EVP_PKEY_CTX_set_group_name(context, curve.rawValue) > 0 else { return nil }
        case .ed25519, .symmetric: return nil
        }
        guard unsafe EVP_PKEY_generate(context, &key) > 0 else {
            ERR_clear_error()
            return nil
        }
        unsafe self.init(key)
    }

    /// The public half as a SubjectPublicKeyInfo.
    var subjectPublicKeyInfo: [UInt8]? {
        unsafe Self.encoded { unsafe i2d_PUBKEY(self.pointer, $0) }
    }

    /// The private key in the form of RFC 5208; secret.
    var pkcs8: [UInt8]? {
        guard let info = unsafe EVP_PKEY2PKCS8(self.pointer) else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
        return unsafe Self.encoded { unsafe i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
    }

    /// Asks how long the encoding is, then has it written.
    private static func encoded(
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> CInt
    ) -> [UInt8]? {
        let count = Int(write(nil))
        guard count > 0 else {
            ERR_clear_error()
            return nil
        }
        var written = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var cursor = buffer.baseAddress
            written = Int(unsafe write(&cursor))
            initialized = written == count ? count : 0
        }
        return written == count ? bytes : nil
    }
}
