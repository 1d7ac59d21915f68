extension ProviderConfiguration {
    /// Facebook accounts, by plain OAuth 2.
    ///
    /// In the Meta developer console: make an app, add "Facebook Login", and enter the redirect addresses as valid OAuth
    /// redirect addresses. Leave "Require app secret" for calls of the interface off: no proof of it is sent.
    ///
    /// What is different: the addresses have the version of the interface, which is retired after some years; errors are
    /// objects, so that their code is not shown; a `#_=_` stands behind the callback's address. The e-mail address may be
    /// missing, and nobody says whether it was verified.
    ///
    /// - Parameter version: The version of the Graph interface, as the console shows it: `v` and a number.
    public static func facebook(
        version: String, clientID: String, clientSecret: ClientSecret, redirectAddresses: [String]
    ) -> ProviderConfiguration {
        let graph = "https://graph.facebook.com/\(version)"
        var configuration = ProviderConfiguration(
            endpoints: .fixed(
                ProviderEndpoints(
                    authorization: "https://www.facebook.com/\(version)/dialog/oauth",
                    token: "\(graph)/oauth/access_token", userInfo: "\(graph)/me?fields=id,name,email")),
            clientID: clientID, clientAuthentication: .secretPost(clientSecret), redirectAddresses: redirectAddresses,
            scopes: ["public_profile", "email"])
        configuration.identityMapping = IdentityMapping(
            subject: "id", profile: ["name": "name", "email": "email"])
        return configuration
    }
}
