import COpenSSL
import CSodium
import WebcomCryptography
import WebcomTokens

/// A key pair made by the library that verifies with it, and that library's verification alone.
///
/// Not `Sendable`: used by the row that made it.
@safe
final class BareKey {
    private static let rsaBits: Int32 = 2_048
    private static let ed25519Prefix: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]

    /// What was signed, and the signature in the form that the library wants.
    struct Signature {
        let message: [UInt8]
        let bytes: [UInt8]
    }

    /// The key in the form of RFC 5208.
    let pkcs8: [UInt8]
    private let algorithm: SignatureAlgorithm
    private let key: OpaquePointer?
    private let digest: OpaquePointer?
    private let point: [UInt8]

    /// Makes a key for ES256, RS256 (2048 bits) or EdDSA.
    init(_ algorithm: SignatureAlgorithm) throws {
        self.algorithm = algorithm
        unsafe self.digest = unsafe EVP_MD_fetch(nil, "SHA256", nil)
        guard algorithm != .edDSA else {
            var point = [UInt8](repeating: 0, count: 32)
            var secret = [UInt8](repeating: 0, count: 64)
            _ = unsafe crypto_sign_keypair(&point, &secret)
            self.pkcs8 = Self.ed25519Prefix + secret.prefix(32)
            self.point = point
            unsafe self.key = nil
            return
        }
        let key = unsafe Self.generated(algorithm)
        unsafe self.key = key
        self.pkcs8 = unsafe Self.encoded(key)
        self.point = []
        guard !self.pkcs8.isEmpty else { throw BenchmarkError("libcrypto made no key") }
    }

    deinit {
        unsafe EVP_PKEY_free(self.key)
        unsafe EVP_MD_free(self.digest)
    }

    /// A signature as a token has it, in the form that the library wants.
    func signature(_ bytes: [UInt8], of message: [UInt8]) -> Signature {
        let own = self.algorithm == .es256 ? ECDSASignature.der(from: bytes, on: .p256) : nil
        return Signature(message: message, bytes: own ?? bytes)
    }

    /// Verifies.
    @inline(never)
    func verifies(_ signature: Signature) -> Bool {
        let (message, bytes) = (signature.message, signature.bytes)
        guard let key = unsafe self.key else {
            return unsafe crypto_sign_verify_detached(bytes, message, UInt64(message.count), self.point) == 0
        }
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        return unsafe EVP_DigestVerifyInit(context, nil, self.digest, nil, key) == 1
            && EVP_DigestVerify(context, bytes, bytes.count, message, message.count) == 1
    }

    private static func generated(_ algorithm: SignatureAlgorithm) -> OpaquePointer? {
        let context = unsafe EVP_PKEY_CTX_new_from_name(nil, algorithm == .rs256 ? "RSA" : "EC", nil)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe EVP_PKEY_keygen_init(context)
        if algorithm == .rs256 {
            unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, self.rsaBits)
        } else {
            unsafe EVP_PKEY_CTX_set_group_name(context, "P-256")
        }
        var key: OpaquePointer?
        unsafe EVP_PKEY_generate(context, &key)
        return unsafe key
    }

    private static func encoded(_ key: OpaquePointer?) -> [UInt8] {
        let info = unsafe EVP_PKEY2PKCS8(key)
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
        let count = Int(unsafe i2d_PKCS8_PRIV_KEY_INFO(info, nil))
        guard count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var cursor = buffer.baseAddress
            initialized = Int(unsafe i2d_PKCS8_PRIV_KEY_INFO(info, &cursor))
        }
    }
}
