public import WebcomAuthentication

/// Says what an app adds to the access tokens of its users: roles, a tenant, and the like.
///
/// Asked for every token, at each sign-in and refresh, so return quickly: ``BackendPolicy/externalCallTimeout`` is
/// the limit. No lock is held meanwhile. What it throws is an outage, and costs nobody the session: a refresh can be
/// tried again, and a sign-in succeeds with a token that has run out already, so that the next
/// `validToken(minimumLifetime:)` asks again.
public protocol TokenClaimsSource: Sendable {
    /// The claims to add; whoever has a token can read them.
    ///
    /// The registered names that the back-end writes itself, and `provider`, are refused: see ``TokenClaimsError``.
    @concurrent func claims(for subject: TokenSubject) async throws -> [String: JSONValue]
}
