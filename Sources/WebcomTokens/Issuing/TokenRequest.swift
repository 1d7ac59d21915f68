public import WebcomAuthentication

/// What a new token is to say; issuer, dates and name come from the ``TokenIssuer``.
public struct TokenRequest: Sendable {
    /// Whom it is about (`sub`).
    public var subject: String
    /// For whom it is (`aud`); at least one.
    public let audiences: [String]
    /// What it is for.
    public var type: TokenType
    /// How long it is valid.
    public var lifetime: Duration
    /// The session that it belongs to (`sid`).
    public var sessionID: String?
    /// How the user proved who they are (`amr`, RFC 8176).
    public var methods: [String] = []
    /// How strongly they proved it (`acr`).
    public var contextClass: String?
    /// To whom it is issued (`azp`); needed for several audiences.
    public var authorizedParty: String?
    /// Further claims; none with a name that has a member here.
    public var additional: [String: JSONValue] = [:]

    /// Asks for a token.
    ///
    /// - Parameters:
    ///   - subject: Whom it is about: the account's uid.
    ///   - audience: For whom it is.
    ///   - otherAudiences: For whom else; then `authorizedParty` is needed.
    ///   - type: What it is for.
    ///   - lifetime: How long it is valid; whole seconds.
    public init(
        subject: String, audience: String, otherAudiences: [String] = [], type: TokenType = .access,
        lifetime: Duration = .seconds(600)
    ) {
        self.subject = subject
        self.audiences = [audience] + otherAudiences
        self.type = type
        self.lifetime = lifetime
    }
}
