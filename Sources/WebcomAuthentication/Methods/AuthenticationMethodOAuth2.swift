/// Signs in at an OAuth 2 or OpenID Connect provider (Webcom: `AuthenticationMethodOAuth2`).
///
/// Two ways. A web server leaves the user agent out: `authenticate(with:)` gives `.userAgentRequired(visit)`; redirect the
/// browser to the visit's address, keep the continuation with the browser's session, and give what comes back to
/// `finish(callback:)` of the visit, or of the one that `resumeAuthentication` gives on any machine. A tool with an
/// ``OAuth2UserAgent`` gets the user back in the same call.
public struct AuthenticationMethodOAuth2: AuthenticationSingleStepMethod {
    private let name: String
    private let wishes: UserAgentWishes
    /// What takes the user to the provider; nil where the app does that itself.
    public let userAgent: (any OAuth2UserAgent)?

    /// Makes the method.
    ///
    /// - Parameters:
    ///   - name: The name that the back-end's configuration gives the provider.
    ///   - wishes: What the app asks of the provider's pages; with a user agent that has an address to come back to, the
    ///     redirect address is that one.
    ///   - userAgent: What takes the user to the provider and brings them back.
    public init(
        name: String, wishes: UserAgentWishes = UserAgentWishes(), userAgent: (any OAuth2UserAgent)? = nil
    ) {
        self.name = name
        self.wishes = wishes
        self.userAgent = userAgent
    }

    /// The provider of that name.
    public var provider: AuthenticationProvider { .oAuth2(self.name) }

    /// Asks for the visit, with the address that the user agent waits at.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        var wishes = self.wishes
        if let address = try await self.userAgent?.redirectAddress() { wishes.redirectAddress = address }
        return AuthenticationCredential(provider: self.provider, proof: .userAgent(wishes))
    }
}
