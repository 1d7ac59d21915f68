/// How an application behaves; the back-end's policy is the back-end's own.
public struct WebcomConfiguration: Sendable {
    /// The application's name, which continuations are bound to.
    public var identifier: String
    /// What the app can lead its users through.
    public var capabilities: Set<ClientCapability>
    /// For which kinds of codes the app can ask its users; all of them by default.
    public var challengeTypes: Set<ChallengeType>
    /// With which other applications on the same state store the sign-ins are shared; with none by default.
    public var storage: AuthenticationStorage
    /// How long an authentication may take, from its initialization; ten minutes by default.
    public var flowLifetime: Duration
    /// How long a service stays in memory after it was last asked for, if nothing holds it; five minutes by default.
    public var idleLifetime: Duration
    /// How long the record of a session that ended is kept; thirty days by default.
    public var tombstoneLifetime: Duration
    /// How long `shutdown` waits for what is still to be written or told; ten seconds by default.
    public var shutdownLimit: Duration

    /// Names an application; the rest has defaults.
    public init(identifier: String, capabilities: Set<ClientCapability> = []) {
        self.identifier = identifier
        self.capabilities = capabilities
        self.challengeTypes = ChallengeType.all
        self.storage = .own
        self.flowLifetime = .seconds(600)
        self.idleLifetime = .seconds(300)
        self.tombstoneLifetime = .seconds(30 * 86_400)
        self.shutdownLimit = .seconds(10)
    }
}
