import WebcomAuthentication
import WebcomTokens

/// The document by which a provider says where it is asked what (OpenID Connect Discovery §3), read strictly.
struct DiscoveryDocument {
    private static let suffix = "/.well-known/openid-configuration"

    let members: [String: JSONValue]
    let policy: EndpointPolicy

    /// Where the document of an issuer is (§4): behind the issuer without a `/` at its end.
    static func address(of issuer: String) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + Self.suffix
    }

    /// What the document says.
    ///
    /// - Throws: `.invalidProviderAnswer`, which names the member.
    func metadata(of issuer: String, _ configuration: ProviderConfiguration) throws(AuthenticationError)
        -> ProviderMetadata
    {
        guard let named = try self.text("issuer") else { throw Self.missing("issuer") }
        guard named.utf8.elementsEqual(configuration.issuerRule.metadataIssuer(of: issuer).utf8) else {
            throw .badAnswer("the metadata are of another issuer than the configured one (issuer)")
        }
        try self.checkAbilities(configuration)
        var endpoints = ProviderEndpoints(
            authorization: try self.requiredEndpoint("authorization_endpoint"),
            token: try self.requiredEndpoint("token_endpoint"))
        endpoints.keySet = try self.requiredEndpoint("jwks_uri")
        endpoints.userInfo = try self.endpoint("userinfo_endpoint")
        endpoints.deviceAuthorization = try self.endpoint("device_authorization_endpoint")
        endpoints.issuer = issuer
        guard !configuration.usesUserInfo || endpoints.userInfo != nil else { throw Self.missing("userinfo_endpoint") }
        var metadata = ProviderMetadata(endpoints)
        metadata.sendsIssuer = try self.flag("authorization_response_iss_parameter_supported")
        return metadata
    }

    private func checkAbilities(_ configuration: ProviderConfiguration) throws(AuthenticationError) {
        guard let types = try self.texts("response_types_supported") else {
            throw Self.missing("response_types_supported")
        }
        guard types.contains("code") else {
            throw .badAnswer("the provider has no code flow (response_types_supported)")
        }
        if let methods = try self.texts("code_challenge_methods_supported"), !methods.contains("S256") {
            throw .badAnswer("the provider has no PKCE with S256 (code_challenge_methods_supported)")
        }
        if let names = try self.texts("id_token_signing_alg_values_supported"),
            !configuration.algorithms.contains(where: { names.contains($0.name) })
        {
            throw .badAnswer(
                "the provider signs with none of the accepted algorithms "
                    + "(id_token_signing_alg_values_supported)")
        }
    }

    private func requiredEndpoint(_ name: String) throws(AuthenticationError) -> String {
        guard let address = try self.endpoint(name) else { throw Self.missing(name) }
        return address
    }

    private func endpoint(_ name: String) throws(AuthenticationError) -> String? {
        guard let address = try self.text(name) else { return nil }
        if let fault = self.policy.fault(of: address) { throw .badAnswer("the metadata's address \(name) \(fault)") }
        return address
    }

    private func text(_ name: String) throws(AuthenticationError) -> String? {
        guard let value = self.members[name] else { return nil }
        guard let text = value.stringValue, !text.isEmpty else { throw Self.malformed(name) }
        return text
    }

    private func texts(_ name: String) throws(AuthenticationError) -> [String]? {
        guard let value = self.members[name] else { return nil }
        guard let elements = value.arrayValue else { throw Self.malformed(name) }
        let texts = elements.compactMap(\.stringValue)
        guard texts.count == elements.count else { throw Self.malformed(name) }
        return texts
    }

    private func flag(_ name: String) throws(AuthenticationError) -> Bool {
        guard let value = self.members[name] else { return false }
        guard let flag = value.boolValue else { throw Self.malformed(name) }
        return flag
    }

    private static func missing(_ name: String) -> AuthenticationError {
        .badAnswer("the metadata have no \(name)")
    }

    private static func malformed(_ name: String) -> AuthenticationError {
        .badAnswer("the metadata's member \(name) has another type than it must have")
    }
}
