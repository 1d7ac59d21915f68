public import WebcomAuthentication

/// Whom an access token is about: what a ``TokenClaimsSource`` decides by.
public struct TokenSubject: Hashable, Sendable {
    /// The account.
    public let account: AccountRecord
    /// The identity that was proved; nil for a guest.
    public let identity: IdentityRecord?
    /// Who vouches for the identity.
    public let provider: AuthenticationProvider
    /// The session (`sid`).
    public let sessionID: String
    /// All proofs of the session, the newest first.
    public let factors: [AuthenticationFactor]
    /// How sure the back-end is of the user.
    public let level: Int
    /// The scopes that the sign-in asked for.
    public let scopes: [String]
    /// The claims that the sign-in asked for; those of the source come in their place.
    public let claims: [String: JSONValue]
    /// How the user would recognise the device.
    public let deviceLabel: String?

    init(_ session: SessionRecord, account: AccountRecord, identity: IdentityRecord?) {
        self.account = account
        self.identity = identity
        self.provider = session.identity.provider
        self.sessionID = session.id
        self.factors = session.factors
        self.level = session.level
        self.scopes = session.scopes
        self.claims = session.claims
        self.deviceLabel = session.deviceLabel
    }
}
