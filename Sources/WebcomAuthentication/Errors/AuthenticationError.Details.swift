extension AuthenticationError {
    /// What else is known about a refusal; every part is optional.
    public struct Details: Hashable, Sendable {
        /// How many more tries the same code or token has.
        public var attemptsLeft: Int?
        /// How long to wait before trying again.
        public var retryAfter: Duration?
        /// The step that the authentication is waiting for.
        public var dueStep: AuthenticationStep?
        /// The capability that the application would have to declare.
        public var capability: ClientCapability?
        /// What is wrong with a new password.
        public var passwordIssue: PasswordIssue?

        /// Collects what is known.
        public init(
            attemptsLeft: Int? = nil, retryAfter: Duration? = nil, dueStep: AuthenticationStep? = nil,
            capability: ClientCapability? = nil, passwordIssue: PasswordIssue? = nil
        ) {
            self.attemptsLeft = attemptsLeft
            self.retryAfter = retryAfter
            self.dueStep = dueStep
            self.capability = capability
            self.passwordIssue = passwordIssue
        }
    }
}
