extension BackendPolicy.Throttling {
    /// Longer and longer waits between failed tries (THR-2, NIST SP 800-63B §3.2.2).
    ///
    /// Some tries are free; after them the next waits for ``first``, and each further one twice as long, up to
    /// ``longest``. After ``hardCap`` failures in a row nothing is tried until they are forgotten. A success forgives.
    public struct BackOff: Hashable, Sendable {
        /// How many tries need no wait.
        public var free: Int
        /// The first wait.
        public var first: Duration
        /// The longest wait.
        public var longest: Duration
        /// How many failures in a row are borne at all; at most 100.
        public var hardCap: Int
        /// How long after the latest try the earlier ones are forgotten.
        public var forgottenAfter: Duration

        /// Sets the waits: ten free tries, then 1 s, 2 s, 4 s, … up to 15 minutes.
        public init(
            free: Int = 10, first: Duration = .seconds(1), longest: Duration = .seconds(900), hardCap: Int = 100,
            forgottenAfter: Duration = .seconds(86_400)
        ) {
            self.free = free
            self.first = first
            self.longest = longest
            self.hardCap = hardCap
            self.forgottenAfter = forgottenAfter
        }

        /// Whether it can be counted so.
        var isSound: Bool {
            self.free >= 1 && self.first >= .milliseconds(1) && self.longest >= self.first
                && self.hardCap >= self.free && self.hardCap <= 100 && self.forgottenAfter >= self.longest
                && self.forgottenAfter <= .seconds(366 * 86_400)
        }
    }
}
