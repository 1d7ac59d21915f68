extension AuthenticationAccount {
    /// Asks for the strong methods, the oldest first.
    public struct ListStrongMethods: AccountOperation {
        /// What it answers.
        public typealias Answer = [AccountStrongMethod]
        /// `listStrongMethods`.
        public static let name = "listStrongMethods"

        /// Makes the operation.
        public init() {}
    }
}
