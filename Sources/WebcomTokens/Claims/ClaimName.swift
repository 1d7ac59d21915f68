import WebcomAuthentication

/// The claims that have a member of their own, by their position among the names that are expected.
enum ClaimName: Int, CaseIterable {
    case issuer, subject, audience, expiration, notBefore, issuedAt
    case tokenID, sessionID, methods, contextClass, authorizedParty, type

    /// The names as a payload has them, in the order of the cases.
    static let expected = JSONNames(Self.allCases.map(\.text))

    /// The name as a payload has it.
    var text: String {
        switch self {
        case .issuer: "iss"
        case .subject: "sub"
        case .audience: "aud"
        case .expiration: "exp"
        case .notBefore: "nbf"
        case .issuedAt: "iat"
        case .tokenID: "jti"
        case .sessionID: "sid"
        case .methods: "amr"
        case .contextClass: "acr"
        case .authorizedParty: "azp"
        case .type: "typ"
        }
    }
}
