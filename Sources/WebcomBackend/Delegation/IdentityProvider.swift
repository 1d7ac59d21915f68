/// Somebody else who says who a user is, as the back-end asks them; what it is given for a provider.
///
/// Never conform directly: conform to one of ``IdentityVerifier``, ``UserAgentProvider`` and ``DeviceProvider``, or to
/// several where the provider has several ways; and beside them to ``TokenRenewer`` where it gives tokens to keep.
public protocol IdentityProvider: Sendable {}
