import WebcomAuthentication

/// The members of a payload, sorted in one pass into those that claims have here and the rest.
struct ClaimMembers {
    private(set) var issuer: JSONValue?
    private(set) var subject: JSONValue?
    private(set) var audience: JSONValue?
    private(set) var expiration: JSONValue?
    private(set) var notBefore: JSONValue?
    private(set) var issuedAt: JSONValue?
    private(set) var tokenID: JSONValue?
    private(set) var sessionID: JSONValue?
    private(set) var methods: JSONValue?
    private(set) var contextClass: JSONValue?
    private(set) var authorizedParty: JSONValue?
    private(set) var type: JSONValue?
    /// The claims that have no member here.
    private(set) var additional: [String: JSONValue] = [:]

    /// Sorts; linear.
    init(_ members: [String: JSONValue]) {
        for (name, value) in members {
            switch name {
            case "iss": self.issuer = value
            case "sub": self.subject = value
            case "aud": self.audience = value
            case "exp": self.expiration = value
            case "nbf": self.notBefore = value
            case "iat": self.issuedAt = value
            case "jti": self.tokenID = value
            case "sid": self.sessionID = value
            case "amr": self.methods = value
            case "acr": self.contextClass = value
            case "azp": self.authorizedParty = value
            case "typ": self.type = value
            default: self.additional[name] = value
            }
        }
    }
}
