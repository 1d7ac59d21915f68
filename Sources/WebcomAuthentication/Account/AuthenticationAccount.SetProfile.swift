extension AuthenticationAccount {
    /// Says what the app keeps of the user.
    public struct SetProfile: AccountOperation {
        /// What it answers.
        public typealias Answer = Void
        /// `setProfile`.
        public static let name = "setProfile"

        /// What is kept; `.null` for nothing.
        public let profile: JSONValue

        /// Makes the operation.
        public init(_ profile: JSONValue) { self.profile = profile }
    }
}
