/// The circumstances of a call to the back-end.
public struct AuthenticationRequest: Sendable {
    /// The application it is for.
    public var application: String
    /// The session key of the service that asks; continuations are good for it alone.
    public var sessionKey: SessionKey
    /// Whether it begins anew or adds to the current session.
    public var context: AuthenticationService.Context
    /// The signed-in session, where the context is `.current`.
    public var session: BackendSession?
    /// Where an earlier step of the same authentication left off.
    public var continuation: AuthenticationContinuation?
    /// What the app asked for.
    public var options: AuthenticationOptions
    /// What the app can lead its user through.
    public var capabilities: Set<ClientCapability>
    /// For which kinds of codes the app can ask its user.
    public var challengeTypes: Set<ChallengeType>

    /// Describes a call; the service makes these, tests of back-ends do too.
    public init(
        application: String, sessionKey: SessionKey, context: AuthenticationService.Context,
        session: BackendSession? = nil, continuation: AuthenticationContinuation? = nil,
        options: AuthenticationOptions = AuthenticationOptions(), capabilities: Set<ClientCapability> = [],
        challengeTypes: Set<ChallengeType> = ChallengeType.all
    ) {
        self.application = application
        self.sessionKey = sessionKey
        self.context = context
        self.session = session
        self.continuation = continuation
        self.options = options
        self.capabilities = capabilities
        self.challengeTypes = challengeTypes
    }
}
