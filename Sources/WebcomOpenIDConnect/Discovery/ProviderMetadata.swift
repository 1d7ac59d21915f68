/// Where a provider is asked what.
struct ProviderMetadata: Hashable, Sendable {
    /// The issuer that was configured; nil for a provider without one.
    var issuer: String?
    var authorizationEndpoint: String
    var tokenEndpoint: String
    var userInfoEndpoint: String?
    var deviceAuthorizationEndpoint: String?
    var keySetAddress: String?
    /// Whether the provider says that its answers name it (RFC 9207 §3).
    var sendsIssuer = false

    /// Takes what was configured.
    init(_ endpoints: ProviderEndpoints) {
        self.issuer = endpoints.issuer
        self.authorizationEndpoint = endpoints.authorization
        self.tokenEndpoint = endpoints.token
        self.userInfoEndpoint = endpoints.userInfo
        self.deviceAuthorizationEndpoint = endpoints.deviceAuthorization
        self.keySetAddress = endpoints.keySet
    }
}
