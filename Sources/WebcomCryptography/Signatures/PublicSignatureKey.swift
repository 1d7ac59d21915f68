private import CSodium

/// A public key that verifies signatures; used from any number of threads at once.
package struct PublicSignatureKey: Sendable {
    /// The numbers that it is made of.
    package let parameters: PublicKeyParameters
    /// The same in libcrypto's hands; nil for Ed25519, which libsodium verifies.
    private let key: EVPKey?

    /// Checks the numbers and takes them over; about 50 µs, so keep the key.
    ///
    /// - Throws: ``SignatureKeyError`` for what is no key, or too weak a one (JWT-2).
    package init(_ parameters: PublicKeyParameters) throws(SignatureKeyError) {
        try parameters.validate()
        self.parameters = parameters
        guard parameters.kind != .ed25519 else {
            self.key = nil
            return
        }
        guard let key = EVPKey(subjectPublicKeyInfo: parameters.subjectPublicKeyInfo) else { throw .invalid }
        self.key = key
    }

    /// Takes the public half of a key that libcrypto holds.
    init(publicHalfOf key: EVPKey) throws(SignatureKeyError) {
        guard let der = key.subjectPublicKeyInfo, let parameters = PublicKeyParameters(subjectPublicKeyInfo: der) else {
            throw .wrongKind
        }
        try self.init(parameters)
    }

    /// Whether `signature` is one of `message` by this key, in the scheme's form in RFC 7518: false for any other bytes.
    ///
    /// Cost: 30 to 110 µs by the kind of key.
    package func verifies(_ signature: [UInt8], of message: [UInt8], _ scheme: SignatureScheme) -> Bool {
        guard scheme.keyKind == self.parameters.kind else { return false }
        switch self.parameters {
        case .ed25519(let point):
            guard signature.count == 64 else { return false }
            return unsafe crypto_sign_verify_detached(signature, message, UInt64(message.count), point) == 0
        case .ec(let curve, _, _):
            guard let der = ECDSASignature.der(from: signature, on: curve) else { return false }
            return self.key?.verifies(der, of: message, scheme) ?? false
        case .rsa(let modulus, _):
            guard signature.count == modulus.count else { return false }
            return self.key?.verifies(signature, of: message, scheme) ?? false
        }
    }
}
