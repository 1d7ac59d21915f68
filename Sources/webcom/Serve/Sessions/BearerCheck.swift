import WebcomAuthentication
import WebcomTokens

/// Finds out who shows a token, by its signature: no session is looked up.
///
/// Another service does the same with the issuer's key set alone.
struct BearerCheck {
    private let verifier: TokenVerifier

    /// Checks tokens of this server.
    init(_ world: ServeWorld) { self.verifier = world.verifier }

    /// What a token says of its user; nil where it is none of this server's, or its time or session is over.
    func user(of token: String) -> JSONValue? {
        guard let claims = try? self.verifier.verify(token).claims else { return nil }
        return [
            "uid": .string(claims.subject), "methods": .array(claims.methods.map(JSONValue.string)),
            "level": claims.contextClass.map(JSONValue.string) ?? .null,
        ]
    }
}
