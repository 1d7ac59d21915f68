/// A way to sign, by its name in JSON Web Algorithms (RFC 7518 §3.1, RFC 8037 §3.1).
package enum SignatureScheme: String, CaseIterable, Hashable, Sendable {
    /// HMAC with SHA-256.
    case hs256 = "HS256"
    /// HMAC with SHA-384.
    case hs384 = "HS384"
    /// HMAC with SHA-512.
    case hs512 = "HS512"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PKCS1-v1_5 with SHA-384.
    case rs384 = "RS384"
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    case rs512 = "RS512"
    /// RSASSA-PSS with SHA-256 and a salt of 32 bytes.
    case ps256 = "PS256"
    /// RSASSA-PSS with SHA-384 and a salt of 48 bytes.
    case ps384 = "PS384"
    /// RSASSA-PSS with SHA-512 and a salt of 64 bytes.
    case ps512 = "PS512"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// ECDSA on P-384 with SHA-384.
    case es384 = "ES384"
    /// ECDSA on P-521 with SHA-512.
    case es512 = "ES512"
    /// Ed25519.
    case edDSA = "EdDSA"

    /// What a key must be, to sign or verify in this way.
    package enum KeyKind: Hashable, Sendable {
        /// A secret that both sides have.
        case symmetric
        /// An RSA key.
        case rsa
        /// A point on this curve.
        case ec(EllipticCurve)
        /// A point on Curve25519 in Edwards form.
        case ed25519
    }

    /// What a key must be.
    package var keyKind: KeyKind {
        switch self {
        case .hs256, .hs384, .hs512: .symmetric
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: .rsa
        case .es256: .ec(.p256)
        case .es384: .ec(.p384)
        case .es512: .ec(.p521)
        case .edDSA: .ed25519
        }
    }

    /// The bytes of the hash, which are the fewest of an HMAC key (RFC 7518 §3.2); 64 for EdDSA.
    package var hashByteCount: Int {
        switch self {
        case .hs256, .rs256, .ps256, .es256: 32
        case .hs384, .rs384, .ps384, .es384: 48
        case .hs512, .rs512, .ps512, .es512, .edDSA: 64
        }
    }

    /// Whether RSA signs with PSS.
    var isPSS: Bool {
        switch self {
        case .ps256, .ps384, .ps512: true
        default: false
        }
    }

    /// The hash's name in libcrypto.
    var hashName: String {
        switch self.hashByteCount {
        case 32: "SHA256"
        case 48: "SHA384"
        default: "SHA512"
        }
    }
}
