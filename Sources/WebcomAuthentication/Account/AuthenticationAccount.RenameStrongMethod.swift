extension AuthenticationAccount {
    /// Calls a strong method something else.
    public struct RenameStrongMethod: AccountOperation {
        /// What it answers.
        public typealias Answer = Void
        /// `renameStrongMethod`.
        public static let name = "renameStrongMethod"

        /// The method.
        public let id: String
        /// What its user calls it; nil for nothing.
        public let label: String?

        /// Makes the operation.
        public init(id: String, label: String?) {
            self.id = id
            self.label = label
        }
    }
}
