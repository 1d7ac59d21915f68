public import WebcomTokens

/// How one provider is asked who a user is: OpenID Connect, or plain OAuth 2.
///
/// The presets (``google(clientID:clientSecret:redirectAddresses:)``, …) fill it in for known providers.
public struct ProviderConfiguration: Sendable {
    /// Where the provider's addresses come from.
    public enum Endpoints: Hashable, Sendable {
        /// From the document at `issuer + /.well-known/openid-configuration` (OpenID Connect Discovery §4).
        case discovered(issuer: String)
        /// From the configuration.
        case fixed(ProviderEndpoints)
    }

    /// The signatures that are accepted unless told otherwise.
    public static let defaultAlgorithms: [SignatureAlgorithm] = [
        .rs256, .es256, .edDSA, .ps256, .es384, .es512, .rs384, .rs512, .ps384, .ps512,
    ]

    /// Where the provider's addresses come from.
    public var endpoints: Endpoints
    /// What the provider calls this client.
    public var clientID: String
    /// How the provider knows this client.
    public var clientAuthentication: ClientAuthentication
    /// Where users may come back to; the first unless the app asks for another one.
    ///
    /// Compared byte by byte (OAU-5), but for the port of `http://127.0.0.1` and `http://[::1]` (RFC 8252 §7.3). Give each
    /// provider addresses of its own.
    public var redirectAddresses: [String]
    /// What is asked for; `openid` is added for an OpenID provider.
    public var scopes: [String]
    /// Further parameters of the address that the user visits; none of those that are made here.
    public var authorizationParameters: [String: String] = [:]
    /// How the answer comes back.
    public var responseMode = ResponseMode.query
    /// Where the user-info has what a profile needs; for plain OAuth 2 only.
    public var identityMapping = IdentityMapping()
    /// Whether an OpenID provider is asked for its user-info besides the id_token; plain OAuth 2 always is.
    public var usesUserInfo = false
    /// Which issuers the tokens may have.
    public var issuerRule = IssuerRule.exact
    /// The signatures that are accepted.
    ///
    /// Of an RSA key that names no algorithm, the first RSA one of these.
    public var algorithms = Self.defaultAlgorithms
    /// How far the provider's clock may be from this one: 0 to 30 minutes.
    public var clockSkew = Duration.seconds(60)
    /// Whether the answer must have an `iss` (RFC 9207), also where the provider's metadata do not say that it sends it.
    public var requiresIssuerParameter = false
    /// When the provider's `email_verified` counts.
    public var emailVerifiedRule = EmailVerifiedRule.boolean
    /// Whether the first answer may say the user's name in the form's field `user`, as Apple's does; taken for the display
    /// name only, since nobody signed it.
    public var takesNameFromAnswer = false
    /// Whether the access, refresh and id token are handed on with the session (`extra`); else only their scope, type and
    /// lifetime are.
    public var providesTokens = false
    /// Whether the back-end keeps the access and refresh token, sealed, and renews them, so that the app can ask the
    /// provider later: `service.account.providerToken(of:)` gives the access token.
    ///
    /// Holds for sign-ins and attachments from then on; to set it back to false does not remove what is kept already.
    /// Many providers give a refresh token only when asked for it: by the scope `offline_access` (OpenID Connect Core §11),
    /// Google by the ``authorizationParameters`` `access_type=offline` and `prompt=consent`.
    public var keepsTokens = false
    /// Whether an app may sign its user in with an id_token that it got by itself (OAU-11).
    public var acceptsIDTokens = false
    /// For whom such an id_token may be (`aud`); nil for this client only.
    public var acceptedAudiences: [String]?
    /// Which parties beside this client an id_token may have been issued to (`azp`).
    public var authorizedParties: [String] = []
    /// The only servers that discovered addresses may be at, by name; empty for any (OAU-14).
    public var endpointHosts: [String] = []

    /// Describes a provider.
    ///
    /// - Parameters:
    ///   - endpoints: Where its addresses come from.
    ///   - clientID: What it calls this client.
    ///   - clientAuthentication: How it knows this client.
    ///   - redirectAddresses: Where users may come back to.
    ///   - scopes: What is asked for.
    public init(
        endpoints: Endpoints, clientID: String, clientAuthentication: ClientAuthentication,
        redirectAddresses: [String], scopes: [String] = ["openid", "profile", "email"]
    ) {
        self.endpoints = endpoints
        self.clientID = clientID
        self.clientAuthentication = clientAuthentication
        self.redirectAddresses = redirectAddresses
        self.scopes = scopes
    }
}

extension ProviderConfiguration: CustomStringConvertible, CustomReflectable {
    /// The client's name.
    public var description: String { "client \(self.clientID) of a provider" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
