import WebcomAuthentication
import WebcomPrimitives

/// The address that the user visits (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1).
struct AuthorizationRequest {
    private static let maximumAge = 315_360_000.0

    let endpoint: String
    let configuration: ProviderConfiguration
    let redirectAddress: String
    let state: String
    let challenge: String
    let nonce: String?
    let wishes: UserAgentWishes
    let maximumAge: Int64?

    /// The address: code flow, and PKCE with S256 in any case.
    var address: String {
        var pairs: [(name: String, value: String)] = [
            ("response_type", "code"), ("client_id", self.configuration.clientID),
            ("redirect_uri", self.redirectAddress),
        ]
        let scopes = self.scopes
        if !scopes.isEmpty { pairs.append(("scope", scopes.joined(separator: " "))) }
        pairs += [("state", self.state), ("code_challenge", self.challenge), ("code_challenge_method", "S256")]
        if let nonce { pairs.append(("nonce", nonce)) }
        let mode = self.configuration.responseMode
        if mode != .query { pairs.append(("response_mode", mode.rawValue)) }
        if let prompt = self.wishes.prompt { pairs.append(("prompt", prompt)) }
        if let hint = self.wishes.loginHint { pairs.append(("login_hint", hint)) }
        if let maximumAge { pairs.append(("max_age", String(maximumAge))) }
        pairs += self.configuration.authorizationParameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        // The endpoint may have a query of its own, which stays (RFC 6749 §3.1).
        let separator = self.endpoint.contains("?") ? "&" : "?"
        return self.endpoint + separator + FormEncoding.text(pairs)
    }

    private var scopes: [String] {
        var scopes = self.configuration.allScopes
        for scope in self.wishes.scopes where !scopes.contains(scope) { scopes.append(scope) }
        return scopes
    }

    /// Refuses wishes that the provider cannot be told, or whose fulfilment nobody could check.
    static func check(_ wishes: UserAgentWishes, isOpenID: Bool) throws(AuthenticationError) {
        guard wishes.scopes.allSatisfy(Self.isScope) else {
            throw AuthenticationError(.unsupported, "A scope is empty or has a blank, a quote or a backslash.")
        }
        guard isOpenID || wishes.maximumAge == nil else {
            throw AuthenticationError(
                .unsupported, "The provider signs no date of the user's sign-in: ask for no maximum age.")
        }
    }

    /// The age in whole seconds; never more than was wished.
    static func seconds(_ age: Duration?) -> Int64? {
        age.map { Int64(min(max(0, $0 / .seconds(1)), Self.maximumAge)) }
    }

    /// Whether it is a scope token (RFC 6749 §3.3).
    static func isScope(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 == 0x21 || (0x23...0x5B).contains($0) || (0x5D...0x7E).contains($0) }
    }
}
