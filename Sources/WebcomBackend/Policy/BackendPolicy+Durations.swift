extension BackendPolicy {
    /// 100 years: with longer ones there are dates and sums of durations that cannot be reckoned.
    private static let longestDuration: Duration = .seconds(36_525 * 86_400)

    /// Refuses what is too long, of the durations that have no closer bound.
    func checkDurations() throws(BackendPolicyError) {
        guard self.tokens.resendAfter >= .zero else {
            throw BackendPolicyError("tokens.resendAfter must not be negative")
        }
        let durations = [
            self.flowLifetime, self.sessions.absoluteLifetime, self.guests.idleLifetime, self.freshness,
            self.externalCallTimeout, self.tokens.resendAfter,
        ]
        let windows = self.throttling.all.map(\.window)
        guard (durations + windows).allSatisfy({ $0 <= Self.longestDuration }) else {
            throw BackendPolicyError("no duration may be longer than 100 years")
        }
    }
}
