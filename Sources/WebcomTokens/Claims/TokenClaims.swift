public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a token says (RFC 7519 §4, RFC 9068 §2.2).
public struct TokenClaims: Sendable, Hashable {
    /// What the token is for (`typ` of the header).
    public let type: TokenType
    /// Who issued it (`iss`).
    public let issuer: String
    /// Whom it is about (`sub`): the account's uid.
    public let subject: String
    /// For whom it is (`aud`); at least one.
    public let audiences: [String]
    /// From when on it is refused (`exp`).
    public let expiration: Date
    /// Until when it is refused (`nbf`).
    public let notBefore: Date?
    /// When it was issued (`iat`).
    public let issuedAt: Date?
    /// Its own name (`jti`).
    public let tokenID: String?
    /// The session that it belongs to (`sid`).
    public let sessionID: String?
    /// How the user proved who they are (`amr`, RFC 8176).
    public let methods: [String]
    /// How strongly they proved it (`acr`).
    public let contextClass: String?
    /// To whom it was issued (`azp`).
    public let authorizedParty: String?
    /// The claims that have no member of their own here.
    public let additional: [String: JSONValue]

    /// The names of the claims that have a member of their own.
    package static let ownNames = Set(ClaimName.allCases.map(\.text))
}
