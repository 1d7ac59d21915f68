extension AuthenticationAccount {
    /// Confirms the strong method that is being registered, by its code.
    public struct ConfirmStrongMethod: AccountOperation {
        /// What it answers.
        public typealias Answer = AccountStrongMethod
        /// `confirmStrongMethod`.
        public static let name = "confirmStrongMethod"

        /// What is being registered.
        public let id: String
        /// The code.
        public let code: OneTimePassword
        /// What its user calls it; nil for nothing.
        public let label: String?

        /// The session has proved a second factor.
        public var effect: AccountOperationEffect { .raisesLevel }

        /// Makes the operation.
        public init(id: String, code: OneTimePassword, label: String?) {
            self.id = id
            self.code = code
            self.label = label
        }
    }
}
