extension ProviderConfiguration {
    /// Orange accounts.
    ///
    /// In Orange's developer console: make an application, subscribe to the authentication interface of the country, and
    /// enter the redirect addresses. Issuer and addresses differ by country and contract, so they are given here, as the
    /// console's documentation has them: `.discovered(issuer:)`, or `.fixed` with issuer and key set.
    public static func orange(
        endpoints: Endpoints, clientID: String, clientSecret: ClientSecret, redirectAddresses: [String],
        scopes: [String] = ["openid", "profile"]
    ) -> ProviderConfiguration {
        ProviderConfiguration(
            endpoints: endpoints, clientID: clientID, clientAuthentication: .secretBasic(clientSecret),
            redirectAddresses: redirectAddresses, scopes: scopes)
    }
}
