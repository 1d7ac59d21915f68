extension AuthenticationAccount {
    /// Begins to register a strong method; it counts once it is confirmed.
    public struct RegisterStrongMethod: AccountOperation {
        /// What it answers.
        public typealias Answer = PendingStrongMethod
        /// `registerStrongMethod`.
        public static let name = "registerStrongMethod"

        /// How it shall prove the user.
        public let kind: StrongMethod.Kind
        /// The number or address that codes go to; empty where none are sent.
        public let contact: String

        /// Makes the operation.
        public init(_ kind: StrongMethod.Kind, contact: String) {
            self.kind = kind
            self.contact = contact
        }
    }
}
