import WebcomCryptography

/// Private keys for tests, each made once.
enum TestKeys {
    /// A key for each scheme but HMAC; those of RSA share one.
    static let all: [SignatureScheme: PrivateSignatureKey] = {
        let rsa = try? PrivateSignatureKey.generate(for: .rs256)
        let pairs = Self.schemes.compactMap { scheme -> (SignatureScheme, PrivateSignatureKey)? in
            guard scheme.keyKind != .rsa else { return rsa.map { (scheme, $0) } }
            return (try? PrivateSignatureKey.generate(for: scheme)).map { (scheme, $0) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// All schemes but HMAC.
    static let schemes = SignatureScheme.allCases.filter { $0.keyKind != .symmetric }
}
