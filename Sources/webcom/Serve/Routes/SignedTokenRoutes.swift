import WebcomAuthentication

/// Users whom a token of somebody else signs in, for programs: of a provider of the app's own, of a network's gateway.
enum SignedTokenRoutes {
    /// The routes that a server has for its signers.
    static func all(of signers: TokenSigners) -> [Route] {
        signers.providers.keys.sorted().map(Self.custom) + (signers.networks.isEmpty ? [] : [Self.mobileNetwork])
    }

    private static func custom(_ name: String) -> Route {
        Route(
            path: "/custom/\(name)", required: { _ in ["token"] },
            submit: { visit throws(AuthenticationError) in
                try await TokenRoutes.signIn(
                    with: AuthenticationMethodCustom(name: name, token: visit.fields["token"] ?? ""), visit,
                    orSay: "The token names nobody.")
            }, isBearer: true)
    }

    private static let mobileNetwork = Route(
        path: "/mobile-network", required: { _ in ["mcc", "assertion"] },
        submit: { visit throws(AuthenticationError) in
            let method = AuthenticationMethodOrangeMobileNetwork(
                mcc: visit.fields["mcc"] ?? "", assertion: visit.fields["assertion"] ?? "")
            return try await TokenRoutes.signIn(with: method, visit, orSay: "The network names nobody.")
        }, isBearer: true)
}
