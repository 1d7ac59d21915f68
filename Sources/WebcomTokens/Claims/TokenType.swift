/// What a token is for, as the `typ` of its header says (RFC 8725 §3.11).
///
/// A media type without its `application/`, in lower case. A verifier accepts one type, so that a token for one purpose
/// is of no use for another.
public struct TokenType: Hashable, Sendable, CustomStringConvertible {
    /// The name in lower case, without `application/`.
    public let name: String

    /// An access token (RFC 9068 §2.1).
    public static let access = TokenType("at+jwt")
    /// A token that tells a client who signed in.
    public static let identity = TokenType("id+jwt")
    /// A token that is exchanged for a new access token.
    public static let refresh = TokenType("refresh+jwt")
    /// A token that resets a password.
    public static let reset = TokenType("reset+jwt")
    /// A token that tells of a sign-out (OpenID Connect Back-Channel Logout §2.4).
    public static let logout = TokenType("logout+jwt")
    /// An assertion by which a client says who it is.
    public static let clientAssertion = TokenType("client-authentication+jwt")
    /// Any token, as issuers that do not tell them apart have it: only for a verifier of theirs.
    public static let unspecific = TokenType("jwt")

    /// Takes a media type, with or without `application/`, in upper or lower case (RFC 7515 §4.1.9).
    public init(_ mediaType: String) {
        let lower = mediaType.lowercased()
        let prefix = "application/"
        self.name = lower.hasPrefix(prefix) ? String(lower.dropFirst(prefix.count)) : lower
    }

    /// The name.
    public var description: String { self.name }
}
