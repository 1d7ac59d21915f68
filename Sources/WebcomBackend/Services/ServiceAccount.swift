public import WebcomTokens

/// The account of a program that signs in by assertions of its own.
public struct ServiceAccount: Sendable {
    /// The account.
    public let uid: String
    /// What the service calls itself: `iss` and `sub` of its assertions.
    public let clientID: String
    /// Its public keys, the oldest first; each has a name (`kid`).
    public let keys: [JSONWebKey]
}
