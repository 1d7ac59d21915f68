/// What is wrong with an id_token whose signature is right; names claims, and nothing of their values.
enum IDTokenFault: Error, Hashable, Sendable, CustomStringConvertible {
    case notAnObject
    case missing(String)
    case malformed(String)
    case wrongIssuer
    case wrongAudience
    case wrongParty
    case expired
    case notYetValid
    case issuedInFuture
    case wrongNonce
    case wrongHash(String)
    case tooOldSignIn

    var description: String {
        switch self {
        case .notAnObject: "its payload is no acceptable JSON object"
        case .missing(let name): "the claim \(name) is missing"
        case .malformed(let name): "the claim \(name) has another type or range than it must have"
        case .wrongIssuer: "its issuer is another one (iss)"
        case .wrongAudience: "it is for another audience (aud)"
        case .wrongParty: "it was issued to another party, or does not say to which (azp)"
        case .expired: "it has expired (exp)"
        case .notYetValid: "it is not valid yet (nbf)"
        case .issuedInFuture: "it was issued in the future; compare the clocks (iat)"
        case .wrongNonce: "it belongs to another sign-in (nonce)"
        case .wrongHash(let name): "it belongs to another code or access token (\(name))"
        case .tooOldSignIn: "the user signed in longer ago than was asked for (auth_time)"
        }
    }
}
