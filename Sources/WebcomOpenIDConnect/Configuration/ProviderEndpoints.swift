/// The addresses of a provider that has no discovery document, or is not asked for it.
///
/// With an issuer and a key set it is an OpenID provider, whose id_token says who the user is; without, it is plain OAuth
/// 2, and its user-info does.
public struct ProviderEndpoints: Hashable, Sendable {
    /// Where the user is sent (RFC 6749 §3.1).
    public var authorization: String
    /// Where a code is exchanged (RFC 6749 §3.2).
    public var token: String
    /// Where an access token tells whose it is; nil for none.
    public var userInfo: String?
    /// Where a device asks for a code (RFC 8628 §3.1); nil for none.
    public var deviceAuthorization: String?
    /// Where the keys are published (RFC 7517 §5); nil for none.
    public var keySet: String?
    /// The issuer's name (`iss`), compared byte by byte; nil for none.
    public var issuer: String?

    /// Collects the addresses; each is absolute.
    public init(
        authorization: String, token: String, userInfo: String? = nil, deviceAuthorization: String? = nil,
        keySet: String? = nil, issuer: String? = nil
    ) {
        self.authorization = authorization
        self.token = token
        self.userInfo = userInfo
        self.deviceAuthorization = deviceAuthorization
        self.keySet = keySet
        self.issuer = issuer
    }
}
