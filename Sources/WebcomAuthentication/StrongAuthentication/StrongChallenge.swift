/// A code that is awaited, and what else the user could do.
public struct StrongChallenge: Sendable {
    /// How it reaches the user.
    public let kind: StrongMethod.Kind
    /// Where it was sent, masked; nil where nothing is sent.
    public let sentTo: String?
    /// How many characters it has, for the form.
    public let codeLength: Int?
    /// How long after it was sent another one can be asked for; nil where nothing is sent.
    public let resendAfter: Duration?
    /// What to add to an authenticator app before it shows the code; while one is being registered only.
    public let authenticator: AuthenticatorSetup?
    /// The other methods to which the user can switch, masked; empty while one is being registered.
    public let methods: [StrongMethod]
    /// The kinds that can be registered instead, this one among them; empty but while one is being registered.
    public let kinds: [StrongMethod.Kind]

    /// Describes a challenge.
    public init(
        kind: StrongMethod.Kind, sentTo: String? = nil, codeLength: Int? = nil, resendAfter: Duration? = nil,
        authenticator: AuthenticatorSetup? = nil, methods: [StrongMethod] = [], kinds: [StrongMethod.Kind] = []
    ) {
        self.kind = kind
        self.sentTo = sentTo
        self.codeLength = codeLength
        self.resendAfter = resendAfter
        self.authenticator = authenticator
        self.methods = methods
        self.kinds = kinds
    }
}
