import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTokens

extension ProviderConfiguration {
    private static let longestSkew = 1_800.0
    private static let scopeOpenID = "openid"
    /// What ``AuthorizationRequest`` writes itself, and what must not stand in an address at all.
    private static let ownParameters: Set<String> = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "response_mode", "prompt", "login_hint", "max_age", "request", "request_uri",
        "client_secret", "code_verifier",
    ]

    /// The configured issuer; nil for a provider without one.
    var issuer: String? {
        switch self.endpoints {
        case .discovered(let issuer): issuer
        case .fixed(let endpoints): endpoints.issuer
        }
    }

    /// Whether an id_token says who the user is.
    var isOpenID: Bool {
        switch self.endpoints {
        case .discovered: true
        case .fixed(let endpoints): endpoints.issuer != nil && endpoints.keySet != nil
        }
    }

    /// How far the clocks may differ, in seconds.
    var skew: Double { min(max(0, self.clockSkew / .seconds(1)), Self.longestSkew) }

    /// The scopes that every visit asks for.
    var allScopes: [String] {
        self.isOpenID && !self.scopes.contains(Self.scopeOpenID) ? [Self.scopeOpenID] + self.scopes : self.scopes
    }

    /// Refuses what cannot work or is not safe.
    func check(_ policy: EndpointPolicy) throws(ProviderConfigurationError) {
        guard !self.clientID.isEmpty, self.clientID.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw ProviderConfigurationError("the client's id is empty or has characters that are no ASCII")
        }
        try self.checkEndpoints(policy)
        try self.checkRedirectAddresses()
        for name in self.authorizationParameters.keys where Self.ownParameters.contains(name) {
            throw ProviderConfigurationError("the parameter \(name) is made for each visit: leave it out")
        }
        guard self.scopes.allSatisfy(AuthorizationRequest.isScope) else {
            throw ProviderConfigurationError("a scope is empty or has a blank, a quote or another character of none")
        }
        guard !self.algorithms.isEmpty, self.algorithms.allSatisfy({ $0.scheme.keyKind != .symmetric }) else {
            throw ProviderConfigurationError("the accepted signatures must be some, by public keys")
        }
        guard self.issuerRule.isUsable else {
            throw ProviderConfigurationError("the issuers' template needs {tenantid} once, and tenants to accept")
        }
        guard !self.acceptsIDTokens || (self.isOpenID && self.acceptedAudiences?.isEmpty != true) else {
            throw ProviderConfigurationError("id_tokens need an issuer, a key set and an audience to be accepted")
        }
        try self.checkClientAuthentication()
    }

    private func checkClientAuthentication() throws(ProviderConfigurationError) {
        switch self.clientAuthentication {
        case .secretBasic(let secret), .secretPost(let secret):
            guard secret.bytes.count > 0 else { throw ProviderConfigurationError("the client's secret is empty") }
        case .privateKey(let key, _):
            guard key.isSecret, !key.isShared else {
                throw ProviderConfigurationError("the client's key must be a private one")
            }
        case .none, .signedSecret: break
        }
    }

    private func checkEndpoints(_ policy: EndpointPolicy) throws(ProviderConfigurationError) {
        switch self.endpoints {
        case .discovered(let issuer): try Self.check(issuer, "issuer", policy)
        case .fixed(let endpoints):
            for (name, address) in endpoints.named { try Self.check(address, name, policy) }
            guard self.isOpenID || endpoints.userInfo != nil else {
                throw ProviderConfigurationError("nobody says who the user is: give issuer and key set, or user-info")
            }
        }
    }

    private static func check(
        _ address: String, _ name: String, _ policy: EndpointPolicy
    ) throws(ProviderConfigurationError) {
        if let fault = policy.fault(of: address) { throw ProviderConfigurationError("the address \(name) \(fault)") }
        guard name != "issuer" || !address.utf8.contains(UInt8(ascii: "?")) else {
            throw ProviderConfigurationError("the issuer has a query (RFC 8414 §2)")
        }
    }

    private func checkRedirectAddresses() throws(ProviderConfigurationError) {
        guard !self.redirectAddresses.isEmpty else {
            throw ProviderConfigurationError("there is no redirect address: give one for this provider alone")
        }
        for address in self.redirectAddresses where !RedirectAddresses.isAcceptable(address) {
            throw ProviderConfigurationError(
                "a redirect address is not absolute, has a fragment, or is http without being of this machine")
        }
    }
}

extension ProviderEndpoints {
    /// The addresses that are there, by the names of RFC 8414.
    fileprivate var named: [(String, String)] {
        [
            ("authorization_endpoint", self.authorization), ("token_endpoint", self.token),
            ("userinfo_endpoint", self.userInfo), ("device_authorization_endpoint", self.deviceAuthorization),
            ("jwks_uri", self.keySet), ("issuer", self.issuer),
        ].compactMap { name, address in address.map { (name, $0) } }
    }
}
