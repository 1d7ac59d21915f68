import WebcomAuthentication
import WebcomTransport

/// What the token endpoint gave (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3).
struct TokenResponse: Sendable, CustomStringConvertible, CustomReflectable {
    private static let maximumTokenBytes = 16_384
    private static let maximumScopeBytes = 2_048
    private static let maximumExtraBytes = 16_384

    let accessToken: String
    let refreshToken: String?
    let idToken: String?
    let scope: String?
    /// How long the access token is valid, in seconds; nil where that is not said in a number.
    let lifetime: Int64?

    /// Reads the members of an answer that tells no error.
    ///
    /// - Throws: `.invalidProviderAnswer`, which names the member.
    init(_ members: [String: JSONValue]) throws(AuthenticationError) {
        guard let type = members["token_type"]?.stringValue, type.lowercased() == "bearer" else {
            throw .badAnswer("the access token is no bearer token (token_type)")
        }
        guard let accessToken = try Self.token("access_token", members) else {
            throw .badAnswer("there is no access token (access_token)")
        }
        self.accessToken = accessToken
        self.refreshToken = try Self.token("refresh_token", members)
        self.idToken = try Self.token("id_token", members)
        self.scope = members["scope"]?.stringValue.flatMap { $0.utf8.count <= Self.maximumScopeBytes ? $0 : nil }
        self.lifetime = members["expires_in"]?.integerValue.flatMap { $0 > 0 ? $0 : nil }
    }

    /// A token of visible ASCII; nil where there is none.
    private static func token(
        _ name: String, _ members: [String: JSONValue]
    ) throws(AuthenticationError) -> String? {
        guard let value = members[name], !value.isNull || name == "access_token" else { return nil }
        guard let text = value.stringValue, (1...Self.maximumTokenBytes).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .badAnswer("the member \(name) is no token, or a too long one") }
        return text
    }

    /// What is handed on with the session: the tokens where they are asked for, as far as there is room.
    func extra(withTokens: Bool) -> JSONValue {
        var members: [String: JSONValue] = ["token_type": "Bearer"]
        members["scope"] = self.scope.map(JSONValue.string)
        members["expires_in"] = self.lifetime.map(JSONValue.integer)
        guard withTokens else { return .object(members) }
        for (name, token) in [
            ("access_token", self.accessToken), ("refresh_token", self.refreshToken), ("id_token", self.idToken),
        ] {
            guard let token else { continue }
            var more = members
            more[name] = .string(token)
            if JSONValue.object(more).utf8.count <= Self.maximumExtraBytes { members = more }
        }
        return .object(members)
    }

    /// Never the tokens.
    var description: String { "answer of a token endpoint" }
    /// Shows no children.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
