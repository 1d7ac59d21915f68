extension BackendPolicy {
    /// The codes that messages carry.
    public struct Codes: Hashable, Sendable {
        /// How many digits a code has: 6 to 10 (OTP-1).
        public var length = 6
        /// How long a code is good for; at most 10 minutes (OTP-2).
        public var lifetime: Duration = .seconds(300)
        /// How many wrong tries use up a code: 1 to 10 (OTP-4).
        public var attempts = 5
        /// How long after a code another one for the same identity and purpose is refused (OTP-10).
        public var resendAfter: Duration = .seconds(60)

        /// The defaults.
        public init() {}

        /// Refuses codes that could be guessed.
        func check() throws(BackendPolicyError) {
            guard (6...10).contains(self.length) else { throw BackendPolicyError("codes.length must be 6 to 10") }
            guard self.lifetime > .zero, self.lifetime <= .seconds(600) else {
                throw BackendPolicyError("codes.lifetime must be more than 0 and at most 10 minutes")
            }
            guard (1...10).contains(self.attempts) else {
                throw BackendPolicyError("codes.attempts must be 1 to 10")
            }
            guard self.resendAfter >= .seconds(1), self.resendAfter <= .seconds(3600) else {
                throw BackendPolicyError("codes.resendAfter must be 1 second to 1 hour")
            }
        }
    }
}
