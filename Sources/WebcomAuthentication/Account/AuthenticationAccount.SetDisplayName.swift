extension AuthenticationAccount {
    /// Says how to address the user.
    public struct SetDisplayName: AccountOperation {
        /// What it answers.
        public typealias Answer = Void
        /// `setDisplayName`.
        public static let name = "setDisplayName"

        /// The name; nil for none.
        public let displayName: String?
        /// The details hold the name.
        public var effect: AccountOperationEffect { .changesDetails }

        /// Makes the operation.
        public init(_ displayName: String?) { self.displayName = displayName }
    }
}
