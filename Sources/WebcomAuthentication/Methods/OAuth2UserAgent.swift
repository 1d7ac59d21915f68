/// What takes a user to a provider's pages and brings back where they were sent to: the browser, with something that
/// listens (RFC 8252), or a platform's own web session.
public protocol OAuth2UserAgent: Sendable {
    /// The address at which it waits for the user to come back; nil for the one that is configured.
    ///
    /// Asked once for each authentication, before it is begun.
    @concurrent func redirectAddress() async throws -> String?

    /// Takes the user to an address, and gives the whole address that they came back with.
    ///
    /// The task is cancelled when the authentication is over: end then. What is thrown ends the authentication.
    @concurrent func callback(for request: UserAgentRequest) async throws -> String
}
