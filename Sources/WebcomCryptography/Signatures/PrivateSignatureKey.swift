private import CSodium
package import WebcomPrimitives

/// A private key that signs, with its public half; used from any number of threads at once.
///
/// Shown by nothing.
package struct PrivateSignatureKey: Sendable, CustomStringConvertible, CustomReflectable {
    // Two optionals rather than an enum: the bits by which an enum tells its references apart hide them from the leak
    // sanitizer.
    /// The key in libcrypto's hands; nil for Ed25519.
    private let key: EVPKey?
    /// Seed ‖ point, as libsodium wants it; nil for all others.
    private let ed25519: SecretBytes?
    /// The public half.
    package let publicKey: PublicSignatureKey

    /// How many bits a new RSA key has (SP 800-57 part 1: good beyond 2030).
    package static let generatedRSABits = 3072
    private static let ed25519Prefix: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]

    /// Makes a new key for `scheme`; 0.1 ms, or some tenths of a second for RSA, during which the thread is busy.
    package static func generate(for scheme: SignatureScheme) throws(SignatureKeyError) -> PrivateSignatureKey {
        switch scheme.keyKind {
        case .symmetric: throw .wrongKind
        case .ed25519: return try PrivateSignatureKey(ed25519Seed: SecretBytes(SystemRandomBytes().bytes(32)))
        case .rsa, .ec:
            guard let key = EVPKey(generating: scheme.keyKind, rsaBits: self.generatedRSABits) else {
                throw .libraryFailed
            }
            return try PrivateSignatureKey(key)
        }
    }

    /// Reads the form that ``pkcs8()`` gives (RFC 5208, RFC 8410 §7).
    ///
    /// - Throws: ``SignatureKeyError`` for what is no key, too weak a one, or of a kind that is not supported.
    package init(pkcs8: SecretBytes) throws(SignatureKeyError) {
        let bytes = pkcs8.array
        if bytes.count == Self.ed25519Prefix.count + 32, bytes.starts(with: Self.ed25519Prefix) {
            try self.init(ed25519Seed: SecretBytes(Array(bytes.suffix(32))))
            return
        }
        guard let key = EVPKey(pkcs8: bytes) else { throw .invalid }
        try self.init(key)
    }

    /// Takes the seed of an Ed25519 key: 32 bytes (RFC 8032 §5.1.5).
    package init(ed25519Seed seed: SecretBytes) throws(SignatureKeyError) {
        guard seed.count == 32 else { throw .wrongLength(part: "d", expected: 32) }
        var point = [UInt8](repeating: 0, count: 32)
        var secret = [UInt8](repeating: 0, count: 64)
        // Cannot fail: the function's only answer is 0.
        _ = unsafe crypto_sign_seed_keypair(&point, &secret, seed.array)
        self.key = nil
        self.ed25519 = SecretBytes(secret)
        unsafe sodium_memzero(&secret, 64)
        self.publicKey = try PublicSignatureKey(.ed25519(point))
    }

    /// Takes the private number of a point (RFC 7518 §6.2.2).
    package init(ecPrivate number: SecretBytes, of parameters: PublicKeyParameters) throws(SignatureKeyError) {
        guard case .ec(let curve, let x, let y) = parameters else { throw .wrongKind }
        try parameters.validate()
        guard number.count == curve.byteCount else { throw .wrongLength(part: "d", expected: curve.byteCount) }
        // ECPrivateKey (RFC 5915 §3) with the public point, so that libcrypto takes it rather than computes it.
        let content =
            DER.integer([1]) + DER.element(0x04, number.array) + DER.element(0xA1, DER.bitString([0x04] + x + y))
        try self.init(content: content, algorithm: DER.ecPublicKey + curve.identifier, expecting: parameters)
    }

    /// Takes the private numbers of an RSA key: d, p, q, dp, dq, qi (RFC 7518 §6.3.2).
    package init(rsaPrivate numbers: [SecretBytes], of parameters: PublicKeyParameters) throws(SignatureKeyError) {
        guard case .rsa(let modulus, let exponent) = parameters else { throw .wrongKind }
        try parameters.validate()
        let all = [[0], modulus, exponent] + numbers.map(\.array)
        guard all.count == 9 else { throw .invalid }
        guard all.allSatisfy({ $0.count <= modulus.count }) else { throw .mismatched }
        try self.init(
            content: all.flatMap(DER.integer), algorithm: DER.rsaEncryption + DER.null, expecting: parameters)
    }

    private init(
        content: [UInt8], algorithm: [UInt8], expecting parameters: PublicKeyParameters
    ) throws(SignatureKeyError) {
        let pkcs8 = DER.sequence(
            DER.integer([0]) + DER.sequence(algorithm) + DER.element(0x04, DER.sequence(content)))
        guard let key = EVPKey(pkcs8: pkcs8) else { throw .invalid }
        try self.init(key)
        guard self.publicKey.parameters == parameters else { throw .mismatched }
    }

    /// Takes a key of libcrypto after a signature by it was verified: that the halves belong together shows no earlier.
    private init(_ key: EVPKey) throws(SignatureKeyError) {
        self.key = key
        self.ed25519 = nil
        self.publicKey = try PublicSignatureKey(publicHalfOf: key)
        guard let scheme = SignatureScheme.allCases.first(where: { $0.keyKind == publicKey.parameters.kind }) else {
            throw .wrongKind
        }
        let message = Array("do the halves belong together?".utf8)
        guard let signature = try? self.sign(message, scheme),
            self.publicKey.verifies(signature, of: message, scheme)
        else { throw .mismatched }
    }

    /// Signs `message`; 0.04 ms on P-256 and for Ed25519, 1 to 3 ms with RSA.
    ///
    /// - Throws: ``SignatureKeyError/wrongKind`` for a scheme of another kind of key.
    package func sign(_ message: [UInt8], _ scheme: SignatureScheme) throws(SignatureKeyError) -> [UInt8] {
        let parameters = self.publicKey.parameters
        guard scheme.keyKind == parameters.kind else { throw .wrongKind }
        if let secret = self.ed25519 {
            var signature = [UInt8](repeating: 0, count: 64)
            // Cannot fail: the function's only answer is 0.
            _ = unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret.array)
            return signature
        }
        guard let signature = self.key?.sign(message, scheme) else { throw .libraryFailed }
        guard case .ec(let curve, _, _) = parameters else { return signature }
        guard let fixed = ECDSASignature.fixed(from: signature, on: curve) else { throw .libraryFailed }
        return fixed
    }

    /// The key in the form of RFC 5208, to be sealed and kept.
    package func pkcs8() throws(SignatureKeyError) -> SecretBytes {
        if let secret = self.ed25519 { return SecretBytes(Self.ed25519Prefix + secret.array.prefix(32)) }
        guard let bytes = self.key?.pkcs8 else { throw .libraryFailed }
        return SecretBytes(bytes)
    }

    /// Never the key.
    package var description: String { SecretBytes.redacted }
    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
