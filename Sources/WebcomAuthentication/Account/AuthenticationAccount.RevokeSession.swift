extension AuthenticationAccount {
    /// Ends a session of the account.
    public struct RevokeSession: AccountOperation {
        /// What it answers.
        public typealias Answer = Void
        /// `revokeSession`.
        public static let name = "revokeSession"

        /// The session.
        public let id: String

        /// Makes the operation.
        public init(id: String) { self.id = id }
    }
}
