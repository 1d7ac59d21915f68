public import WebcomAuthentication
package import WebcomCryptography
import WebcomPrimitives

/// A key for signatures with the one algorithm that it is used with (RFC 7517, RFC 7518 §6, RFC 8037 §2).
///
/// A public key verifies; a private or shared one signs as well. Shown by nothing but its algorithm and name. Making one
/// costs 50 µs, or a signature for a private one: keep it.
public struct JSONWebKey: Sendable, CustomStringConvertible, CustomReflectable {
    enum Material: Sendable {
        case publicKey(PublicSignatureKey)
        case privateKey(PrivateSignatureKey)
        case secret(SymmetricSignatureKey)
    }

    let material: Material
    /// The name by which tokens refer to the key (`kid`): visible ASCII, if there is one.
    public let id: String?
    /// The algorithm that signatures must have (JWT-1).
    public let algorithm: SignatureAlgorithm

    init(_ material: Material, id: String?, algorithm: SignatureAlgorithm) {
        self.material = material
        self.id = id
        self.algorithm = algorithm
    }

    /// Takes a private key; its name is its thumbprint.
    package init(_ key: PrivateSignatureKey, algorithm: SignatureAlgorithm) throws(JSONWebKeyError) {
        guard algorithm.scheme.keyKind == key.publicKey.parameters.kind else { throw .algorithmMismatch }
        let unnamed = JSONWebKey(.privateKey(key), id: nil, algorithm: algorithm)
        self.init(.privateKey(key), id: unnamed.thumbprint, algorithm: algorithm)
    }

    /// Whether whoever has it can sign.
    public var isSecret: Bool { if case .publicKey = self.material { false } else { true } }

    /// Whether both sides have the same secret.
    public var isShared: Bool { if case .secret = self.material { true } else { false } }

    /// The public half under the same name; nil for a shared secret, which has none.
    public var publicKey: JSONWebKey? {
        switch self.material {
        case .publicKey: self
        case .privateKey(let key): JSONWebKey(.publicKey(key.publicKey), id: self.id, algorithm: self.algorithm)
        case .secret: nil
        }
    }

    /// The key under its name, or, where it has none, under its thumbprint.
    package var named: JSONWebKey {
        self.id == nil ? JSONWebKey(self.material, id: self.thumbprint, algorithm: self.algorithm) : self
    }

    /// The numbers of the public half.
    var parameters: PublicKeyParameters? {
        switch self.material {
        case .publicKey(let key): key.parameters
        case .privateKey(let key): key.publicKey.parameters
        case .secret: nil
        }
    }

    /// The public half as a JSON Web Key, with `alg`, `use` and `kid`; nil for a shared secret.
    public var json: JSONValue? {
        guard let parameters = self.parameters else { return nil }
        var members = Self.members(of: parameters)
        members["alg"] = .string(self.algorithm.name)
        members["use"] = "sig"
        members["kid"] = self.id.map(JSONValue.string)
        return .object(members)
    }

    /// The thumbprint with SHA-256 (RFC 7638 §3); for a shared secret too, so do not show it then.
    public var thumbprint: String {
        let members: [String: JSONValue] =
            switch self.material {
            case .publicKey(let key): Self.members(of: key.parameters)
            case .privateKey(let key): Self.members(of: key.publicKey.parameters)
            case .secret(let key): ["kty": "oct", "k": .string(Base64URL.encode(key.secret.array))]
            }
        return Base64URL.encode(SHA256.hash(JSONValue.object(members).utf8))
    }

    private static func members(of parameters: PublicKeyParameters) -> [String: JSONValue] {
        func text(_ bytes: [UInt8]) -> JSONValue { .string(Base64URL.encode(bytes)) }
        return switch parameters {
        case .ec(let curve, let x, let y): ["kty": "EC", "crv": .string(curve.rawValue), "x": text(x), "y": text(y)]
        case .rsa(let modulus, let exponent): ["kty": "RSA", "n": text(modulus), "e": text(exponent)]
        case .ed25519(let point): ["kty": "OKP", "crv": "Ed25519", "x": text(point)]
        }
    }

    /// Whether `signature` is one of `input` by this key, in its algorithm.
    func verifies(_ signature: [UInt8], of input: [UInt8]) -> Bool {
        switch self.material {
        case .publicKey(let key): key.verifies(signature, of: input, self.algorithm.scheme)
        case .privateKey(let key): key.publicKey.verifies(signature, of: input, self.algorithm.scheme)
        case .secret(let key): key.verifies(signature, of: input)
        }
    }

    /// Signs `input` in its algorithm; nil for a public key.
    func sign(_ input: [UInt8]) throws(SignatureKeyError) -> [UInt8]? {
        switch self.material {
        case .publicKey: nil
        case .privateKey(let key): try key.sign(input, self.algorithm.scheme)
        case .secret(let key): try key.authenticationCode(for: input)
        }
    }

    /// Algorithm and name.
    public var description: String { "\(self.algorithm) key \(self.id ?? "without a name")" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
