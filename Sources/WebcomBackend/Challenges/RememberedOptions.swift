import WebcomAuthentication

/// What an app asked for when something began that another request ends.
struct RememberedOptions: Codable, Sendable {
    /// The level; nil for none.
    var level: Int?
    /// The scopes.
    var scopes: [String]
    /// The claims.
    var claims: [String: JSONValue]

    /// Takes what is to be remembered of the options.
    init(_ options: AuthenticationOptions) {
        self.level = options.level
        self.scopes = options.scopes
        self.claims = options.claims
    }

    /// A request with them in place of its own.
    func put(into request: AuthenticationRequest) -> AuthenticationRequest {
        var request = request
        request.options.level = self.level
        request.options.scopes = self.scopes
        request.options.claims = self.claims
        return request
    }
}
