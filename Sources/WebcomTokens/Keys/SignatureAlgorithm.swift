package import WebcomCryptography

/// A way to sign (RFC 7518 §3.1, RFC 8037 §3.1): a property of the key, never of a token.
public struct SignatureAlgorithm: Hashable, Sendable, CustomStringConvertible {
    /// The scheme that carries it out.
    package let scheme: SignatureScheme

    /// HMAC with SHA-256: whoever can check tokens can make them.
    public static let hs256 = SignatureAlgorithm(.hs256)
    /// HMAC with SHA-384: whoever can check tokens can make them.
    public static let hs384 = SignatureAlgorithm(.hs384)
    /// HMAC with SHA-512: whoever can check tokens can make them.
    public static let hs512 = SignatureAlgorithm(.hs512)
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    public static let rs256 = SignatureAlgorithm(.rs256)
    /// RSASSA-PKCS1-v1_5 with SHA-384.
    public static let rs384 = SignatureAlgorithm(.rs384)
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    public static let rs512 = SignatureAlgorithm(.rs512)
    /// RSASSA-PSS with SHA-256.
    public static let ps256 = SignatureAlgorithm(.ps256)
    /// RSASSA-PSS with SHA-384.
    public static let ps384 = SignatureAlgorithm(.ps384)
    /// RSASSA-PSS with SHA-512.
    public static let ps512 = SignatureAlgorithm(.ps512)
    /// ECDSA on P-256 with SHA-256: what tokens are signed with unless told otherwise.
    public static let es256 = SignatureAlgorithm(.es256)
    /// ECDSA on P-384 with SHA-384.
    public static let es384 = SignatureAlgorithm(.es384)
    /// ECDSA on P-521 with SHA-512.
    public static let es512 = SignatureAlgorithm(.es512)
    /// Ed25519.
    public static let edDSA = SignatureAlgorithm(.edDSA)

    /// Wraps a scheme.
    package init(_ scheme: SignatureScheme) { self.scheme = scheme }

    /// The algorithm of this name, exactly as JSON Web Algorithms write it; nil for any other, `none` among them.
    public init?(name: String) {
        guard let scheme = SignatureScheme(rawValue: name) else { return nil }
        self.scheme = scheme
    }

    /// The name in JSON Web Algorithms.
    public var name: String { self.scheme.rawValue }
    /// The name.
    public var description: String { self.name }
}
