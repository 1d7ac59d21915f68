import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTokens

/// Makes tokens of any header and payload, well-formed or not, whose signatures are right.
struct Forge: Sendable {
    /// What it signs with.
    enum Key: Sendable {
        case pair(PrivateSignatureKey, SignatureScheme)
        case secret(SymmetricSignatureKey)
    }

    let key: Key
    /// The key as a verifier has it: public, or shared.
    let jsonWebKey: JSONWebKey

    /// A key for `scheme` that was made once for all tests.
    init(_ scheme: SignatureScheme) throws {
        if scheme.keyKind == .symmetric {
            let bytes = [UInt8](repeating: UInt8(scheme.hashByteCount), count: scheme.hashByteCount)
            self.key = .secret(try SymmetricSignatureKey(SecretBytes(bytes), scheme))
            self.jsonWebKey = try JSONWebKey(
                json: #"{"kty":"oct","kid":"k","alg":"\#(scheme.rawValue)","k":"\#(Base64URL.encode(bytes))"}"#)
            return
        }
        guard let pair = Self.pairs[scheme.keyKind] else { throw SignatureKeyError.libraryFailed }
        self.key = .pair(pair, scheme)
        let unnamed = try JSONWebKey(pair, algorithm: SignatureAlgorithm(scheme))
        var json = unnamed.json?.objectValue ?? [:]
        json["kid"] = "k"
        self.jsonWebKey = try JSONWebKey(json: JSONValue.object(json).utf8)
    }

    private static let pairs: [SignatureScheme.KeyKind: PrivateSignatureKey] = {
        var pairs: [SignatureScheme.KeyKind: PrivateSignatureKey] = [:]
        for scheme in SignatureScheme.allCases where pairs[scheme.keyKind] == nil {
            pairs[scheme.keyKind] = try? PrivateSignatureKey.generate(for: scheme)
        }
        return pairs
    }()

    /// The set that a verifier of this forge's tokens has.
    var keySet: JSONWebKeySet { get throws { try JSONWebKeySet([self.jsonWebKey]) } }

    /// The signature of `input`, in the key's scheme or another one of its kind.
    func signature(of input: String, _ other: SignatureScheme? = nil) throws -> [UInt8] {
        switch self.key {
        case .pair(let pair, let scheme): try pair.sign(Array(input.utf8), other ?? scheme)
        case .secret(let key): try key.authenticationCode(for: Array(input.utf8))
        }
    }

    /// A token of these texts.
    func token(header: String, payload: String, as scheme: SignatureScheme? = nil) throws -> String {
        try self.token(header: Array(header.utf8), payload: Array(payload.utf8), as: scheme)
    }

    /// A token of these bytes.
    func token(header: [UInt8], payload: [UInt8], as scheme: SignatureScheme? = nil) throws -> String {
        let input = "\(Base64URL.encode(header)).\(Base64URL.encode(payload))"
        return "\(input).\(Base64URL.encode(try self.signature(of: input, scheme)))"
    }
}
