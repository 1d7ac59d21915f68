import WebcomAuthentication

/// Finds out who shows a token.
struct BearerCheck {
    private let world: ServeWorld

    /// Checks tokens of this server.
    init(_ world: ServeWorld) { self.world = world }

    /// The user whose session it is; nil for nobody.
    func user(of token: String) async throws(AuthenticationError) -> JSONValue? {
        guard let key = SessionCookies.key(token) else { return nil }
        return try await self.world.application.authenticationService(for: key).settledState().details?.json
    }
}
