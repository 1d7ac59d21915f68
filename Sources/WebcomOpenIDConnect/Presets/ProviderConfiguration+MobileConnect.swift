extension ProviderConfiguration {
    /// Mobile Connect: a mobile network's operator says who has the phone.
    ///
    /// Register the application with the operator, or with who stands for several. Each operator has addresses, a client id
    /// and a secret of its own; which operator is a user's, the app finds out before, and makes a provider for each.
    ///
    /// What is different: the operator wants to know the version of its profile (`version`) and how strongly the user has
    /// to prove it (`acr_values`: 2 for having the phone, 3 for a PIN as well). What the user proved is told in the profile
    /// (`acr`) from the signed id_token.
    ///
    /// - Parameters:
    ///   - version: The profile's version, as the operator's documentation has it.
    ///   - assurance: The value of `acr_values`.
    public static func mobileConnect(
        endpoints: Endpoints, version: String, assurance: String = "2", clientID: String, clientSecret: ClientSecret,
        redirectAddresses: [String], scopes: [String] = ["openid", "mc_authn"]
    ) -> ProviderConfiguration {
        var configuration = ProviderConfiguration(
            endpoints: endpoints, clientID: clientID, clientAuthentication: .secretBasic(clientSecret),
            redirectAddresses: redirectAddresses, scopes: scopes)
        configuration.authorizationParameters = ["version": version, "acr_values": assurance]
        return configuration
    }
}
