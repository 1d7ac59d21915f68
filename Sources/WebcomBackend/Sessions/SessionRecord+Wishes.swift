import WebcomAuthentication

/// The scopes and claims that the app asked for at the sign-in: they stay with the session.
extension SessionRecord {
    private static let scopesName = "scopes"
    private static let claimsName = "claims"

    /// The scopes, in the order in which they were asked for.
    var scopes: [String] { self.extra[Self.scopesName]?.arrayValue?.compactMap(\.stringValue) ?? [] }

    /// The claims.
    var claims: [String: JSONValue] { self.extra[Self.claimsName]?.objectValue ?? [:] }

    /// Notes what a sign-in asks for; what it does not ask for is taken from the session that it adds to.
    mutating func ask(for options: AuthenticationOptions, after earlier: SessionRecord?) {
        let scopes = options.scopes.isEmpty ? earlier?.scopes ?? [] : options.scopes
        let claims = options.claims.isEmpty ? earlier?.claims ?? [:] : options.claims
        guard !scopes.isEmpty || !claims.isEmpty else { return }
        var members = self.extra.objectValue ?? [:]
        if !scopes.isEmpty { members[Self.scopesName] = .array(scopes.map { .string($0) }) }
        if !claims.isEmpty { members[Self.claimsName] = .object(claims) }
        self.extra = .object(members)
    }
}
