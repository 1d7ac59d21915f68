extension BackendPolicy {
    /// How long sessions last.
    public struct Sessions: Hashable, Sendable {
        /// How long without a refresh.
        public var idleLifetime: Duration = .seconds(30 * 86_400)
        /// How long at all.
        public var absoluteLifetime: Duration = .seconds(90 * 86_400)
        /// For how long after it was replaced a refresh token is answered with the newest one: 0 to 5 minutes (RFT-2).
        ///
        /// Long enough for requests that were under way at the same time. Whoever stole a token can go on beside its
        /// owner only while both refresh within this time of each other, every time.
        public var refreshGrace: Duration = .seconds(30)

        /// The defaults: 30 days idle, 90 days at all, 30 seconds of grace.
        public init() {}

        /// Refuses what could not be kept.
        func check(with guests: Guests) throws(BackendPolicyError) {
            let shortest = min(self.idleLifetime, self.absoluteLifetime, guests.idleLifetime)
            guard shortest >= .seconds(1), self.absoluteLifetime >= self.idleLifetime else {
                throw BackendPolicyError("session lifetimes must be 1 second or more, the absolute one the longest")
            }
            guard self.refreshGrace >= .zero, self.refreshGrace <= .seconds(300) else {
                throw BackendPolicyError("sessions.refreshGrace must be 0 to 5 minutes")
            }
        }
    }
}
