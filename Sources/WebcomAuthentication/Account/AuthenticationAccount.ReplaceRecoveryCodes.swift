extension AuthenticationAccount {
    /// Makes a fresh set of recovery codes; those that there were are good no more.
    public struct ReplaceRecoveryCodes: AccountOperation {
        /// What it answers.
        public typealias Answer = RecoveryCodes
        /// `replaceRecoveryCodes`.
        public static let name = "replaceRecoveryCodes"

        /// Makes the operation.
        public init() {}
    }
}
