/// A step that a back-end asks for before it makes a session.
public struct BackendStep: Sendable {
    /// Which step, and what is needed to show it.
    public enum Kind: Sendable {
        /// Take the user to an address.
        case visitUserAgent(UserAgentRequest)
        /// Choose one of the account's strong methods.
        case chooseMethod([StrongMethod])
        /// Give the code of the strong method that was challenged.
        case code(StrongChallenge)
        /// Register a strong method of one of these kinds.
        case register([StrongMethod.Kind])
        /// Give the code that was sent to the contact to be registered.
        case confirmRegistration(StrongChallenge)

        /// The name of the step.
        public var name: AuthenticationStep {
            switch self {
            case .visitUserAgent: .userAgent
            case .chooseMethod: .strongMethodChoice
            case .code: .strongCode
            case .register: .strongMethodRegistration
            case .confirmRegistration: .strongMethodConfirmation
            }
        }
    }

    /// Which step.
    public let kind: Kind
    /// Where the authentication now stands.
    public let continuation: AuthenticationContinuation

    /// Makes a step.
    public init(_ kind: Kind, continuation: AuthenticationContinuation) {
        self.kind = kind
        self.continuation = continuation
    }
}
