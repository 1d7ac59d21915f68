import WebcomAuthentication

extension BackendSession {
    /// The refresh token as text; empty where there is none.
    var refresh: String { self.refreshToken?.reveal() ?? "" }

    /// The parts of the refresh token.
    var parts: [String] { self.refresh.split(separator: ".").map(String.init) }

    /// The access token as text.
    var access: String { self.details.authenticationToken.reveal() }

    /// The same session with another refresh token.
    func presenting(_ token: AuthenticationToken?) -> Self { Self(details: self.details, refreshToken: token) }
}
