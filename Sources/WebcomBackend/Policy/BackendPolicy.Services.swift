extension BackendPolicy {
    /// The service accounts: programs that sign in by assertions of their own (RFC 7523).
    public struct Services: Hashable, Sendable {
        /// No assertion lives longer.
        public static let longestLifetime: Duration = .seconds(300)
        private static let maximumNameBytes = 256

        /// What an assertion's `aud` must be, and nothing beside it; nil for ``AccessTokens/issuer``.
        ///
        /// Another one for each back-end: an assertion for one is then of no use at another.
        public var audience: String?
        /// The longest time from `iat` to `exp`: a second to five minutes.
        public var maximumLifetime: Duration = Self.longestLifetime
        /// How far clocks may differ: 0 to 60 seconds, and not at all for `exp`.
        public var allowedSkew: Duration = .seconds(30)

        /// The defaults: five minutes, 30 seconds.
        public init() {}

        /// Refuses what could not be checked.
        func check() throws(BackendPolicyError) {
            guard (1...Self.maximumNameBytes).contains(self.audience?.utf8.count ?? 1) else {
                throw BackendPolicyError("services.audience must have 1 to 256 bytes")
            }
            guard self.maximumLifetime >= .seconds(1), self.maximumLifetime <= Self.longestLifetime else {
                throw BackendPolicyError("services.maximumLifetime must be 1 second to 5 minutes")
            }
            guard self.allowedSkew >= .zero, self.allowedSkew <= .seconds(60) else {
                throw BackendPolicyError("services.allowedSkew must be 0 to 60 seconds")
            }
        }
    }
}
