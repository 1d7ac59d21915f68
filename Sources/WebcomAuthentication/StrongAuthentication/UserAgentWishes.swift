/// What an app asks of a provider's pages (OpenID Connect Core §3.1.2.1).
public struct UserAgentWishes: Hashable, Sendable {
    /// Where the user shall come back to: one of the addresses that the provider's configuration approves; nil for the
    /// first of them.
    public var redirectAddress: String?
    /// Scopes beside those that the provider's configuration asks for.
    public var scopes: [String]
    /// `prompt`: `login`, `consent`, `select_account`, or `none`; nil leaves it to the provider.
    public var prompt: String?
    /// `login_hint`: who is probably signing in.
    public var loginHint: String?
    /// `max_age`: how long ago the user may have signed in at the provider at most; nil for any time.
    public var maximumAge: Duration?

    /// Collects the wishes; every one has a default.
    public init(
        redirectAddress: String? = nil, scopes: [String] = [], prompt: String? = nil, loginHint: String? = nil,
        maximumAge: Duration? = nil
    ) {
        self.redirectAddress = redirectAddress
        self.scopes = scopes
        self.prompt = prompt
        self.loginHint = loginHint
        self.maximumAge = maximumAge
    }
}
