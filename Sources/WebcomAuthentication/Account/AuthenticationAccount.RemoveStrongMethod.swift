extension AuthenticationAccount {
    /// Removes a strong method.
    public struct RemoveStrongMethod: AccountOperation {
        /// What it answers.
        public typealias Answer = Void
        /// `removeStrongMethod`.
        public static let name = "removeStrongMethod"

        /// The method.
        public let id: String

        /// Makes the operation.
        public init(id: String) {
            self.id = id
        }
    }
}
