private import CSodium
package import WebcomPrimitives

/// A key that encrypts and authenticates, with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03 §2).
///
/// Chosen over AES-256-GCM because its nonce has 24 bytes: random ones never repeat in practice, whereas a GCM key must
/// be replaced after 2³² random nonces and loses everything on one repetition. It is also constant-time in software.
package struct SealingKey: Sendable {
    /// How many bytes a key has.
    package static let byteCount = 32
    /// How many bytes sealing adds: a nonce of 24 and a tag of 16.
    package static let overhead = Self.nonceByteCount + Self.tagByteCount

    private static let nonceByteCount = 24
    private static let tagByteCount = 16

    private let key: SecretBytes
    private let random: any RandomBytes

    /// Takes a key of 32 bytes; throws ``CryptographyError/wrongLength(of:expected:actual:)`` for any other length.
    package init(_ key: SecretBytes, random: any RandomBytes = SystemRandomBytes()) throws(CryptographyError) {
        try Sodium.require()
        guard key.count == Self.byteCount else {
            throw .wrongLength(of: "sealing key", expected: Self.byteCount, actual: key.count)
        }
        self.key = key
        self.random = random
    }

    /// Encrypts `plain` and authenticates it with `associatedData`, which must be given again to open.
    ///
    /// The answer is nonce ‖ ciphertext ‖ tag, ``overhead`` bytes longer than `plain`, and different at each call. Its
    /// length shows the length of `plain`.
    package func seal(_ plain: [UInt8], associatedData: [UInt8]) -> [UInt8] {
        let nonce = self.random.bytes(Self.nonceByteCount)
        precondition(nonce.count == Self.nonceByteCount, "the random source answered another number of bytes")
        let count = plain.count + Self.overhead
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
            guard let base = output.baseAddress else { return }
            for index in nonce.indices { unsafe output.initializeElement(at: index, to: nonce[index]) }
            // Cannot fail: it answers 0, for any length that fits in memory.
            _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
                base.advanced(by: Self.nonceByteCount), nil, plain, UInt64(plain.count),
                associatedData, UInt64(associatedData.count), nil, nonce, self.key.array)
            initialized = count
        }
    }

    /// Opens what ``seal(_:associatedData:)`` gave, or throws without a byte of it.
    package func open(_ sealed: [UInt8], associatedData: [UInt8]) throws(SealError) -> [UInt8] {
        guard sealed.count >= Self.overhead else { throw .truncated }
        let nonce = Array(sealed.prefix(Self.nonceByteCount))
        let body = Array(sealed.dropFirst(Self.nonceByteCount))
        var isAuthentic = false
        let plain = unsafe [UInt8](unsafeUninitializedCapacity: body.count) { output, initialized in
            var written: UInt64 = 0
            isAuthentic =
                unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
                    output.baseAddress, &written, nil, body, UInt64(body.count), associatedData,
                    UInt64(associatedData.count), nonce, self.key.array) == 0
            initialized = isAuthentic ? Int(written) : 0
        }
        guard isAuthentic else { throw .notAuthentic }
        return plain
    }
}
