import WebcomTokens

extension ProviderConfiguration {
    /// Google accounts.
    ///
    /// In the Google Cloud console, under the credentials: make an OAuth client id of the type "Web application" and enter
    /// the redirect addresses. For apps that sign in by themselves (``acceptsIDTokens``): their id_token is for the web
    /// client (`aud`) and issued to the phone's (`azp`), so name that one in ``authorizedParties``.
    public static func google(
        clientID: String, clientSecret: ClientSecret, redirectAddresses: [String]
    ) -> ProviderConfiguration {
        var configuration = ProviderConfiguration(
            endpoints: .discovered(issuer: "https://accounts.google.com"), clientID: clientID,
            clientAuthentication: .secretPost(clientSecret), redirectAddresses: redirectAddresses)
        configuration.algorithms = [.rs256]
        configuration.endpointHosts = [
            "accounts.google.com", "oauth2.googleapis.com", "openidconnect.googleapis.com", "www.googleapis.com",
        ]
        return configuration
    }
}
