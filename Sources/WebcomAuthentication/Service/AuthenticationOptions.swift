/// What an app asks for beyond the method, for one authentication.
public struct AuthenticationOptions: Hashable, Sendable {
    /// What the app vouches for about whoever is asking.
    public var client: Client
    /// Scopes that the session is asked to have.
    public var scopes: [String]
    /// Claims of the app's own that the session is asked to carry.
    public var claims: [String: JSONValue]
    /// The level that the sign-in must reach; nil leaves it to policy.
    public var level: Int?
    /// The language of messages and prompts (BCP 47); nil leaves it to the back-end.
    public var locale: String?

    /// Collects the options; every one has a default.
    public init(
        client: Client = Client(), scopes: [String] = [], claims: [String: JSONValue] = [:], level: Int? = nil,
        locale: String? = nil
    ) {
        self.client = client
        self.scopes = scopes
        self.claims = claims
        self.level = level
        self.locale = locale
    }
}
