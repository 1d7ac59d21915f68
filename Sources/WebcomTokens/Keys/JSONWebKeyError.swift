public import WebcomAuthentication
import WebcomCryptography

/// Why a text is no usable key or set of keys; holds nothing of a key.
@nonexhaustive
public enum JSONWebKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not acceptable JSON.
    case invalidJSON(JSONError)
    /// The JSON value is no object.
    case notAnObject
    /// A member that this kind of key needs is not there.
    case missingMember(String)
    /// A member has another type than it must have, or is not encoded as it must be.
    case invalidMember(String)
    /// `kty` is none of EC, RSA, OKP and oct.
    case unsupportedKeyType
    /// `crv` is none of P-256, P-384, P-521 and Ed25519.
    case unsupportedCurve
    /// `use` or `key_ops` say that the key is for something else.
    case notForSignatures
    /// `alg` is none that is known, or none that is possible here.
    case unsupportedAlgorithm
    /// The key names no algorithm and allows several: give one.
    case algorithmMissing
    /// The algorithm does not go with the key's type or curve.
    case algorithmMismatch
    /// The numbers are no key, or too weak a one: what is wrong.
    case unusable(String)
    /// A published set has a secret in it, which is known to others now.
    case secretInPublishedSet
    /// A set of shared secrets has another kind of key in it.
    case mixedSet
    /// A set has more keys or bytes than accepted.
    case tooLarge
    /// A set has no key that can be used.
    case noKey
    /// Two keys of a set have one `kid`.
    case duplicateID
    /// A key in a set of several has no `kid`.
    case missingID

    init(_ error: SignatureKeyError) { self = .unusable(error.description) }

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .invalidJSON(let error): "the text is not acceptable JSON: \(error)"
        case .notAnObject: "the JSON value is no object"
        case .missingMember(let name): "the member \(name) is missing"
        case .invalidMember(let name): "the member \(name) is malformed"
        case .unsupportedKeyType: "the key type (kty) is none of EC, RSA, OKP and oct"
        case .unsupportedCurve: "the curve (crv) is none of P-256, P-384, P-521 and Ed25519"
        case .notForSignatures: "the key is meant for something else (use, key_ops)"
        case .unsupportedAlgorithm: "the algorithm (alg) is not supported here"
        case .algorithmMissing: "the key names no algorithm (alg) and allows several: say which"
        case .algorithmMismatch: "the algorithm (alg) does not go with the key's type or curve"
        case .unusable(let reason): "the key cannot be used: \(reason)"
        case .secretInPublishedSet:
            "a private or shared key is in a published set: it is no secret any more, replace it"
        case .mixedSet: "a set holds public keys or shared secrets, never both"
        case .tooLarge: "the set is larger than accepted"
        case .noKey: "the set has no key that can be used"
        case .duplicateID: "two keys of the set have one kid"
        case .missingID: "a key in a set of several has no kid"
        }
    }
}
