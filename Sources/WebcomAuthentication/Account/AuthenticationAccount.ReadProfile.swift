extension AuthenticationAccount {
    /// Asks what the account says of its user.
    public struct ReadProfile: AccountOperation {
        /// What it answers.
        public typealias Answer = AccountProfile
        /// `readProfile`.
        public static let name = "readProfile"

        /// Makes the operation.
        public init() {}
    }
}
