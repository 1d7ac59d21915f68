extension ProviderConfiguration {
    /// GitHub accounts, by plain OAuth 2.
    ///
    /// In the settings for developers: make an OAuth app and enter the callback address; it has one.
    ///
    /// What is different: users are known by a number, since their login name can be changed and then taken by somebody
    /// else; the token endpoint tells errors with the status 200; the e-mail address is the public one of the profile, and
    /// may be missing.
    public static func gitHub(
        clientID: String, clientSecret: ClientSecret, redirectAddresses: [String]
    ) -> ProviderConfiguration {
        var configuration = ProviderConfiguration(
            endpoints: .fixed(
                ProviderEndpoints(
                    authorization: "https://github.com/login/oauth/authorize",
                    token: "https://github.com/login/oauth/access_token", userInfo: "https://api.github.com/user",
                    deviceAuthorization: "https://github.com/login/device/code")),
            clientID: clientID, clientAuthentication: .secretPost(clientSecret), redirectAddresses: redirectAddresses,
            scopes: ["read:user"])
        configuration.identityMapping = IdentityMapping(
            subject: "id", subjectType: .integer,
            profile: [
                "name": "name", "preferred_username": "login", "picture": "avatar_url", "email": "email",
            ])
        return configuration
    }
}
