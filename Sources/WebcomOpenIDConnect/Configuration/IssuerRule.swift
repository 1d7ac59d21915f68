import WebcomAuthentication

/// Which `iss` the provider's tokens may have.
public enum IssuerRule: Hashable, Sendable {
    /// The configured issuer, byte by byte.
    case exact
    /// One issuer for each tenant: `template` has `{tenantid}` where its id stands.
    ///
    /// The id_token's `tid` must be one of `tenants`, and its `iss` the template with just that (Microsoft's multi-tenant
    /// endpoints, whose metadata names the template as its issuer).
    case tenants(template: String, allowed: [String])

    static let placeholder = "{tenantid}"

    /// The issuer that the metadata of `issuer` must name.
    func metadataIssuer(of issuer: String) -> String {
        switch self {
        case .exact: issuer
        case .tenants(let template, _): template
        }
    }

    /// Whether an issuer is acceptable in a token that has these claims.
    func accepts(_ issuer: String, _ claims: [String: JSONValue], configured: String) -> Bool {
        switch self {
        case .exact: return issuer.utf8.elementsEqual(configured.utf8)
        case .tenants(_, let allowed):
            guard let tenant = claims["tid"]?.stringValue,
                allowed.contains(where: { $0.utf8.elementsEqual(tenant.utf8) })
            else { return false }
            return issuer.utf8.elementsEqual(self.issuer(of: tenant).utf8)
        }
    }

    /// Whether an issuer may stand in the answer of the provider's pages, which has no tenant beside it.
    func accepts(_ issuer: String, configured: String) -> Bool {
        switch self {
        case .exact: issuer.utf8.elementsEqual(configured.utf8)
        case .tenants(_, let allowed): allowed.contains { issuer.utf8.elementsEqual(self.issuer(of: $0).utf8) }
        }
    }

    private func issuer(of tenant: String) -> String {
        guard case .tenants(let template, _) = self else { return "" }
        return template.split(separator: Self.placeholder, omittingEmptySubsequences: false).joined(separator: tenant)
    }

    /// Whether a template has the tenant in one place, and somebody is allowed.
    var isUsable: Bool {
        guard case .tenants(let template, let allowed) = self else { return true }
        return template.split(separator: Self.placeholder, omittingEmptySubsequences: false).count == 2
            && !allowed.isEmpty && allowed.allSatisfy { !$0.isEmpty }
    }
}
