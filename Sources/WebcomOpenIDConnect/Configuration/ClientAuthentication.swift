public import WebcomTokens

/// How the provider knows that it is this client who asks (RFC 6749 §2.3, OpenID Connect Core §9).
public enum ClientAuthentication: Sendable, CustomStringConvertible, CustomReflectable {
    /// A secret in the field `Authorization` (`client_secret_basic`).
    case secretBasic(ClientSecret)
    /// A secret in the body (`client_secret_post`).
    case secretPost(ClientSecret)
    /// Nothing but PKCE: the client is public (`none`).
    case none
    /// A token that a private key signs anew for each request (`private_key_jwt`, RFC 7523 §2.2).
    ///
    /// `audience` is whom the token is for: nil for the issuer's name, or for the token endpoint where it has none; some
    /// providers want that in any case. Give each provider a key of its own.
    case privateKey(JSONWebKey, audience: String? = nil)
    /// A secret in the body that is itself a signed token, as Apple wants it.
    case signedSecret(SignedClientSecret)

    /// The method's name, and never the secret.
    public var description: String {
        switch self {
        case .secretBasic: "client_secret_basic"
        case .secretPost, .signedSecret: "client_secret_post"
        case .none: "none"
        case .privateKey: "private_key_jwt"
        }
    }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
