/// How long something took.
enum Stopwatch {
    /// Seconds that the body took.
    static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return self.seconds(of: clock.now - start)
    }

    /// A duration in seconds.
    static func seconds(of duration: Duration) -> Double {
        let parts = duration.components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
}
