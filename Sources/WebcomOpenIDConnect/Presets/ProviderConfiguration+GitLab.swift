import WebcomTokens

extension ProviderConfiguration {
    /// GitLab accounts, of gitlab.com or of a server of one's own.
    ///
    /// In GitLab, under the applications of a user, a group or the instance: enter the redirect addresses and choose the
    /// scopes `openid`, `profile` and `email`.
    ///
    /// - Parameter server: The server's address without a `/` at its end, which is its issuer as well.
    public static func gitLab(
        server: String = "https://gitlab.com", clientID: String, clientSecret: ClientSecret,
        redirectAddresses: [String]
    ) -> ProviderConfiguration {
        var configuration = ProviderConfiguration(
            endpoints: .discovered(issuer: server), clientID: clientID,
            clientAuthentication: .secretBasic(clientSecret), redirectAddresses: redirectAddresses)
        configuration.algorithms = [.rs256]
        return configuration
    }
}
