extension BackendPolicy {
    /// How often what may be tried; counted for unknown identifiers too (ENU-6).
    ///
    /// A limit by source applies where the app names the source of a request.
    public struct Throttling: Hashable, Sendable {
        /// So many times within a window that begins with the first.
        public struct Limit: Hashable, Sendable {
            /// How often.
            public var count: Int
            /// Within which time.
            public var window: Duration

            /// Sets a limit.
            public init(_ count: Int, per window: Duration) {
                self.count = count
                self.window = window
            }
        }

        /// Password tries on one identity; a success forgives them.
        public var passwordsPerIdentity = Limit(10, per: .seconds(900))
        /// Password tries from one source.
        public var passwordsPerSource = Limit(100, per: .seconds(900))
        /// Messages to one address.
        public var messagesPerAddress = Limit(5, per: .seconds(3600))
        /// Messages asked for from one source.
        public var messagesPerSource = Limit(50, per: .seconds(3600))
        /// Tries of one custom provider from one source.
        public var customPerSource = Limit(100, per: .seconds(900))
        /// Tries of one custom provider by everybody who names no source.
        public var customWithoutSource = Limit(100_000, per: .seconds(900))
        /// Guests made from one source.
        public var guestsPerSource = Limit(20, per: .seconds(3600))

        /// The defaults.
        public init() {}

        var all: [Limit] {
            [
                self.passwordsPerIdentity, self.passwordsPerSource, self.messagesPerAddress, self.messagesPerSource,
                self.customPerSource, self.customWithoutSource, self.guestsPerSource,
            ]
        }
    }
}
