import WebcomTokens

extension ProviderConfiguration {
    private static let microsoft = "https://login.microsoftonline.com"
    private static let microsoftHosts = ["login.microsoftonline.com", "graph.microsoft.com"]

    /// Accounts of one organisation at Microsoft Entra ID.
    ///
    /// In the Entra admin center, under the app registrations: enter the redirect addresses for the platform "Web" and make
    /// a client secret. `tenant` is the directory's id, not its domain: the issuer has the id.
    ///
    /// What is different: the keys name no algorithm, so that the one accepted here counts; the e-mail address can be
    /// changed by the organisation and is never taken for verified.
    public static func microsoft(
        tenant: String, clientID: String, clientSecret: ClientSecret, redirectAddresses: [String]
    ) -> ProviderConfiguration {
        Self.microsoft(
            issuer: "\(Self.microsoft)/\(tenant)/v2.0", clientID: clientID, clientSecret: clientSecret,
            redirectAddresses: redirectAddresses)
    }

    /// Accounts of several organisations at Microsoft Entra ID, or of Microsoft's private customers.
    ///
    /// The registration must be for several directories. `tenants` are the ids of those whose users may come in; the issuer
    /// of each is told by its own id_tokens, whose `tid` and `iss` have to fit.
    public static func microsoft(
        tenants: [String], clientID: String, clientSecret: ClientSecret, redirectAddresses: [String]
    ) -> ProviderConfiguration {
        var configuration = Self.microsoft(
            issuer: "\(Self.microsoft)/common/v2.0", clientID: clientID, clientSecret: clientSecret,
            redirectAddresses: redirectAddresses)
        configuration.issuerRule = .tenants(template: "\(Self.microsoft)/{tenantid}/v2.0", allowed: tenants)
        return configuration
    }

    private static func microsoft(
        issuer: String, clientID: String, clientSecret: ClientSecret, redirectAddresses: [String]
    ) -> ProviderConfiguration {
        var configuration = ProviderConfiguration(
            endpoints: .discovered(issuer: issuer), clientID: clientID,
            clientAuthentication: .secretPost(clientSecret), redirectAddresses: redirectAddresses)
        configuration.algorithms = [.rs256]
        configuration.emailVerifiedRule = .never
        configuration.endpointHosts = Self.microsoftHosts
        return configuration
    }
}
