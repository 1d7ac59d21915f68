extension AuthenticationAccount {
    /// Deletes the account.
    public struct DeleteAccount: AccountOperation {
        /// What it answers.
        public typealias Answer = Void
        /// `deleteAccount`.
        public static let name = "deleteAccount"

        /// The account is gone.
        public var effect: AccountOperationEffect { .deletesAccount }

        /// Makes the operation.
        public init() {}
    }
}
