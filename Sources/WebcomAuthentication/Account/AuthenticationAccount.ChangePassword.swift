extension AuthenticationAccount {
    /// Changes the password of an identity, or gives it one.
    public struct ChangePassword: AccountOperation {
        /// What it answers.
        public typealias Answer = Void
        /// `changePassword`.
        public static let name = "changePassword"

        /// Whose password; nil for the identity that has one, or that was proved last.
        public let identity: AuthenticationIdentity?
        /// The password as it is now; nil needs a fresh authentication instead.
        public let current: StaticPassword?
        /// The password to be.
        public let new: StaticPassword
        /// Whether every other session of the account ends.
        public let endsOtherSessions: Bool

        /// Makes the operation.
        public init(
            of identity: AuthenticationIdentity? = nil, from current: StaticPassword? = nil, to new: StaticPassword,
            endingOtherSessions: Bool = true
        ) {
            self.identity = identity
            self.current = current
            self.new = new
            self.endsOtherSessions = endingOtherSessions
        }
    }
}
