extension AuthenticationAccount {
    /// Asks for the identities, the oldest first.
    public struct ListIdentities: AccountOperation {
        /// What it answers.
        public typealias Answer = [AuthenticationIdentity]
        /// `listIdentities`.
        public static let name = "listIdentities"

        /// Makes the operation.
        public init() {}
    }
}
