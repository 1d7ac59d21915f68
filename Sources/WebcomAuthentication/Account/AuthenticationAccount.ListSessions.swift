extension AuthenticationAccount {
    /// Asks for the sessions that stand, the newest first.
    public struct ListSessions: AccountOperation {
        /// What it answers.
        public typealias Answer = [AccountSession]
        /// `listSessions`.
        public static let name = "listSessions"

        /// Makes the operation.
        public init() {}
    }
}
