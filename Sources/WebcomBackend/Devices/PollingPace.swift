/// How long to wait before a provider is asked the next time (RFC 8628 §3.5); a value without a clock.
struct PollingPace: Hashable {
    private static let bounds = Duration.seconds(1)...Duration.seconds(60)
    private static let more = Duration.seconds(5)
    /// What outages draw the wait out to at most, unless the provider itself wants to be asked even less often.
    private static let longestWait = Duration.seconds(120)

    /// How long the provider wants to be left alone between two questions.
    private(set) var interval: Duration
    /// How long to wait before the next one.
    private(set) var wait: Duration

    /// Begins with the interval of a grant, and one wait of it: a question of another machine may just have been asked.
    init(interval: Duration) {
        self.interval = Self.bounded(interval)
        self.wait = self.interval
    }

    /// The interval within its bounds.
    static func bounded(_ interval: Duration) -> Duration {
        min(max(interval, Self.bounds.lowerBound), Self.bounds.upperBound)
    }

    /// The user has said nothing yet.
    mutating func note() { self.wait = self.interval }

    /// The provider was asked too soon.
    mutating func slowDown() {
        self.interval += Self.more
        self.wait = self.interval
    }

    /// The provider could not be asked: twice as long as the last time.
    mutating func backOff() { self.wait = max(self.interval, min(self.wait * 2, Self.longestWait)) }
}
