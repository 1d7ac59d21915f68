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
        public var passwordsPerIdentity = BackOff()
        /// Password tries from one source.
        public var passwordsPerSource = Limit(100, per: .seconds(900))
        /// Tries of the codes of messages to one identity, whichever message they came by (OTP-5).
        ///
        /// A success forgives them. Tokens, which nobody guesses, are counted by message and source alone (THR-6).
        public var codesPerIdentity = BackOff(free: 5)
        /// Tries of codes and tokens from one source.
        public var codesPerSource = Limit(100, per: .seconds(900))
        /// After how many failed tries in a row a success is told to the alarm (AUD-4).
        public var suspiciousFailures = 5
        /// New passwords hashed for one reset, before anybody proved the identity (HSH-7).
        public var newPasswordsPerMessage = Limit(20, per: .seconds(3600))
        /// New passwords hashed for one source.
        public var newPasswordsPerSource = Limit(100, per: .seconds(3600))
        /// Messages to one address.
        public var messagesPerAddress = Limit(5, per: .seconds(3600))
        /// Messages to numbers that begin with the same five digits (OTP-10): traffic to numbers that earn by the
        /// message comes in ranges.
        public var messagesPerPhonePrefix = Limit(1_000, per: .seconds(3600))
        /// Messages asked for from one source.
        public var messagesPerSource = Limit(50, per: .seconds(3600))
        /// Tries of one custom or OAuth 2 provider from one source; beginnings of visits are tries.
        public var providersPerSource = Limit(100, per: .seconds(900))
        /// Tries of one custom or OAuth 2 provider by everybody who names no source.
        public var providersWithoutSource = Limit(100_000, per: .seconds(900))
        /// Assertions of one service from one source, good ones among them; of one service alone where the app names no
        /// source.
        ///
        /// Not of one service from everywhere: whoever knows its name could then lock it out, and nobody guesses a
        /// signature (THR-6).
        public var assertionsPerService = Limit(100, per: .seconds(900))
        /// Looks at one token that do not use it up.
        public var inspectionsPerToken = Limit(100, per: .seconds(900))
        /// Looks at tokens from one source.
        public var inspectionsPerSource = Limit(300, per: .seconds(900))
        /// Guests made from one source.
        public var guestsPerSource = Limit(20, per: .seconds(3600))

        /// The defaults.
        public init() {}

        var all: [Limit] {
            [
                self.passwordsPerSource, self.codesPerSource, self.messagesPerAddress, self.messagesPerSource,
                self.newPasswordsPerMessage, self.newPasswordsPerSource, self.providersPerSource,
                self.providersWithoutSource, self.guestsPerSource, self.inspectionsPerToken, self.inspectionsPerSource,
                self.messagesPerPhonePrefix, self.assertionsPerService,
            ]
        }

        /// Refuses limits that cannot be counted.
        func check() throws(BackendPolicyError) {
            guard self.all.allSatisfy({ $0.count >= 1 && $0.window > .zero }) else {
                throw BackendPolicyError("every limit needs a count and a window of at least 1")
            }
            guard self.suspiciousFailures >= 1 else {
                throw BackendPolicyError("throttling.suspiciousFailures must be at least 1")
            }
            guard self.backOffs.allSatisfy(\.isSound) else {
                throw BackendPolicyError(
                    "every back-off needs 1 to 100 tries, waits from 1 ms that grow, and a longer time to be forgotten")
            }
        }

        var backOffs: [BackOff] { [self.passwordsPerIdentity, self.codesPerIdentity] }
    }
}
