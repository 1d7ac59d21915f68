/// The numbers of a public key, most significant byte first, checked as far as that needs no arithmetic of curves.
package enum PublicKeyParameters: Hashable, Sendable {
    /// A point on a curve.
    case ec(EllipticCurve, x: [UInt8], y: [UInt8])
    /// Modulus and exponent.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// The encoded point of Ed25519 (RFC 8032 §5.1.2).
    case ed25519([UInt8])

    /// What kind of key it is.
    package var kind: SignatureScheme.KeyKind {
        switch self {
        case .ec(let curve, _, _): .ec(curve)
        case .rsa: .rsa
        case .ed25519: .ed25519
        }
    }

    /// The bits that an RSA modulus may have: less is too weak, more too slow to check.
    package static let rsaBits = 2048...8192

    /// Checks sizes, and what makes an RSA key weak (JWT-2).
    func validate() throws(SignatureKeyError) {
        switch self {
        case .ec(let curve, let x, let y):
            guard x.count == curve.byteCount else { throw .wrongLength(part: "x", expected: curve.byteCount) }
            guard y.count == curve.byteCount else { throw .wrongLength(part: "y", expected: curve.byteCount) }
        case .rsa(let modulus, let exponent): try Self.validate(modulus: modulus, exponent: exponent)
        case .ed25519(let point):
            guard point.count == 32 else { throw .wrongLength(part: "x", expected: 32) }
        }
    }

    private static func validate(modulus: [UInt8], exponent: [UInt8]) throws(SignatureKeyError) {
        guard let first = modulus.first, first != 0 else { throw .notMinimal(part: "n") }
        guard let leading = exponent.first, leading != 0 else { throw .notMinimal(part: "e") }
        let bits = modulus.count * 8 - first.leadingZeroBitCount
        guard self.rsaBits.contains(bits) else { throw .rsaModulusSize(bits: bits) }
        guard (modulus.last ?? 0) & 1 == 1 else { throw .rsaModulusEven }
        guard exponent.count <= 8, (exponent.last ?? 0) & 1 == 1, exponent != [1] else { throw .rsaExponent }
        guard !WeakRSAGenerator.made(modulus) else { throw .rsaWeakGenerator }
    }

    /// The key as a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7); empty for Ed25519, which libcrypto never sees.
    var subjectPublicKeyInfo: [UInt8] {
        switch self {
        case .ec(let curve, let x, let y):
            DER.sequence(DER.sequence(DER.ecPublicKey + curve.identifier) + DER.bitString([0x04] + x + y))
        case .rsa(let modulus, let exponent):
            DER.sequence(
                DER.sequence(DER.rsaEncryption + DER.null)
                    + DER.bitString(DER.sequence(DER.integer(modulus) + DER.integer(exponent))))
        case .ed25519: []
        }
    }

    /// Reads the SubjectPublicKeyInfo that libcrypto writes for a key of one of our kinds, and no other.
    init?(subjectPublicKeyInfo der: [UInt8]) {
        var outer = DERReader(der)
        guard var info = outer.sequence(), outer.isAtEnd, let algorithm = info.element(0x30),
            let bits = info.element(0x03), info.isAtEnd, bits.first == 0
        else { return nil }
        let key = Array(bits.dropFirst())
        if algorithm == DER.rsaEncryption + DER.null {
            var reader = DERReader(key)
            guard var numbers = reader.sequence(), reader.isAtEnd, let modulus = numbers.positiveInteger(),
                let exponent = numbers.positiveInteger(), numbers.isAtEnd
            else { return nil }
            self = .rsa(modulus: modulus, exponent: exponent)
            return
        }
        guard let curve = EllipticCurve.allCases.first(where: { algorithm == DER.ecPublicKey + $0.identifier }),
            key.count == 1 + 2 * curve.byteCount, key.first == 0x04
        else { return nil }
        self = .ec(
            curve, x: Array(key[1...curve.byteCount]), y: Array(key[(1 + curve.byteCount)...]))
    }
}
