import WebcomAuthentication
import WebcomTokens

extension EmbeddedBackend {
    private static let maximumScopes = 64
    private static let maximumScopeBytes = 256
    private static let maximumClaimBytes = 8_192
    /// The highest level that there is.
    private static let maximumLevel = 2

    /// Refuses what an app cannot ask for.
    ///
    /// - Throws: `.unsupported`.
    static func check(_ options: AuthenticationOptions) throws(AuthenticationError) {
        guard options.scopes.count <= self.maximumScopes, options.scopes.allSatisfy(self.isScope) else {
            throw AuthenticationError(
                .unsupported,
                "Scopes are up to \(self.maximumScopes) texts of up to \(self.maximumScopeBytes) ASCII "
                    + "characters without blanks, quotes and backslashes (RFC 6749 §3.3).")
        }
        if !options.claims.isEmpty { try self.check(options.claims) }
        if let level = options.level, level > self.maximumLevel {
            throw AuthenticationError(
                .unsupported, "This cannot be done here.",
                hint: "options.level is 0 to \(self.maximumLevel); \(level) is none.")
        }
    }

    private static func check(_ claims: [String: JSONValue]) throws(AuthenticationError) {
        for name in claims.keys.sorted() where name.isEmpty || AccessTokenIssuer.isReserved(name) {
            throw AuthenticationError(.unsupported, "The back-end itself says the claim \"\(name)\": use another name.")
        }
        let claims = JSONValue.object(claims)
        // How deep they nest first: what is too deep is not to be written down.
        guard claims.isAcceptableProfile, claims.json.utf8.count <= self.maximumClaimBytes else {
            throw AuthenticationError(
                .unsupported, "The claims that a sign-in asks for have \(self.maximumClaimBytes) bytes of JSON at most."
            )
        }
    }

    /// Whether a text is a scope token (RFC 6749 §3.3).
    private static func isScope(_ text: String) -> Bool {
        (1...self.maximumScopeBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x5c }
    }
}
