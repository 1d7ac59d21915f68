extension BackendPolicy {
    /// The tokens that messages carry.
    public struct Tokens: Hashable, Sendable {
        /// How long a token is good for; at most 24 hours.
        public var lifetime: Duration = .seconds(3600)
        /// How many wrong tries a token survives, less one.
        public var attempts = 5
        /// How long the app should wait before it offers to send another one.
        public var resendAfter: Duration = .seconds(60)

        /// The defaults.
        public init() {}
    }
}
