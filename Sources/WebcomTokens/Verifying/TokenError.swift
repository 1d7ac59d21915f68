public import WebcomAuthentication

/// Why a token was refused; holds nothing of the token but names of members.
///
/// Tell the user no more than that the token is not valid: the rest is for logs.
@nonexhaustive
public enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A part of a token in compact form (RFC 7515 §3.1).
    public enum Part: String, Hashable, Sendable {
        /// The first part.
        case header
        /// The second part.
        case payload
        /// The third part.
        case signature
    }

    /// The token is longer than accepted.
    case tooLarge(maximumBytes: Int)
    /// There are not three parts: not a compact signature, or another serialisation of one.
    case notCompact
    /// The token is encrypted (RFC 7516), which is not supported.
    case encrypted
    /// A part is not in canonical base64url without padding.
    case invalidEncoding(Part)
    /// A part is not acceptable JSON.
    case invalidJSON(Part, JSONError)
    /// A part is JSON, but no object.
    case notAnObject(Part)
    /// A member of the header is missing or malformed: which.
    case invalidHeader(String)
    /// The header asks for what is not understood here: `crit`, `b64` or `zip`.
    case unsupportedHeader(String)
    /// The algorithm is `none`.
    case unsigned
    /// The algorithm is not the one of the key.
    case algorithmMismatch
    /// No key of the set has the token's `kid`.
    case unknownKey
    /// The token names no key, and the set has several.
    case unnamedKey
    /// The signature is not one of this content by this key.
    case invalidSignature
    /// `typ` is missing, or the token is for another purpose.
    case wrongType
    /// A claim that must be there is missing: which.
    case missingClaim(String)
    /// A claim has another type or range than it must have: which.
    case invalidClaim(String)
    /// The token is from another issuer.
    case wrongIssuer
    /// The token is for another audience.
    case wrongAudience
    /// `azp` is missing beside several audiences, or names another party.
    case wrongAuthorizedParty
    /// The token has expired.
    case expired
    /// The token is not valid yet.
    case notYetValid
    /// The token was issued in the future.
    case issuedInFuture
    /// The token is valid for longer than accepted.
    case lifetimeTooLong
    /// The token, its session or its account's older tokens were revoked.
    case revoked

    /// What is wrong.
    public var description: String {
        switch self {
        case .tooLarge(let maximumBytes): "the token has more than \(maximumBytes) bytes"
        case .notCompact: "the token is no compact signature: it must have three parts"
        case .encrypted: "the token is encrypted, which is not supported"
        case .invalidEncoding(let part): "the \(part.rawValue) is not in canonical base64url"
        case .invalidJSON(let part, let error): "the \(part.rawValue) is not acceptable JSON: \(error)"
        case .notAnObject(let part): "the \(part.rawValue) is no JSON object"
        case .invalidHeader(let name): "the header member \(name) is missing or malformed"
        case .unsupportedHeader(let name): "the header member \(name) asks for what is not supported"
        case .unsigned: "the token is not signed"
        case .algorithmMismatch: "the token's algorithm is not that of the key"
        case .unknownKey: "no key has the token's kid; fetch the key set anew if it is old"
        case .unnamedKey: "the token names no key, and there are several"
        case .invalidSignature: "the signature does not belong to the token and the key"
        case .wrongType: "the token is of another type than is wanted here (typ)"
        case .missingClaim(let name): "the claim \(name) is missing"
        case .invalidClaim(let name): "the claim \(name) has another type or range than it must have"
        case .wrongIssuer: "the token is from another issuer"
        case .wrongAudience: "the token is for another audience"
        case .wrongAuthorizedParty: "the authorized party (azp) is missing or another one"
        case .expired: "the token has expired"
        case .notYetValid: "the token is not valid yet"
        case .issuedInFuture: "the token was issued in the future; compare the clocks"
        case .lifetimeTooLong: "the token is valid for longer than is accepted here"
        case .revoked: "the token was revoked"
        }
    }
}
