import WebcomTokens

extension ProviderConfiguration {
    /// Apple accounts ("Sign in with Apple").
    ///
    /// In the developer's account: make a Services ID (that is the client's id) with the return addresses, which must be
    /// https with a domain, and a key for "Sign in with Apple", whose `.p8` file, key id and team id make the secret.
    ///
    /// What is different: the secret is a token that is signed anew each time; with a scope the answer is posted as a form;
    /// the user's name comes once, in that form, and unsigned; `email_verified` may be the text `true`; there is no
    /// user-info. For apps that sign in by themselves name their bundle ids in ``acceptedAudiences``.
    public static func apple(
        clientID: String, clientSecret: SignedClientSecret, redirectAddresses: [String]
    ) -> ProviderConfiguration {
        var configuration = ProviderConfiguration(
            endpoints: .discovered(issuer: "https://appleid.apple.com"), clientID: clientID,
            clientAuthentication: .signedSecret(clientSecret), redirectAddresses: redirectAddresses,
            scopes: ["openid", "name", "email"])
        configuration.algorithms = [.rs256]
        configuration.responseMode = .formPost
        configuration.emailVerifiedRule = .booleanOrText
        configuration.takesNameFromAnswer = true
        configuration.endpointHosts = ["appleid.apple.com"]
        return configuration
    }
}
