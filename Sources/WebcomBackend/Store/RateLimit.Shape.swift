extension RateLimit {
    /// How what was counted makes the next one wait.
    public enum Shape: Hashable, Sendable {
        /// Not at all, until `capacity` is reached within a window that begins with the first.
        case window
        /// So many are free; after them the next waits for `first` and each further one twice as long, up to `longest`.
        ///
        /// `window` is then how long after the latest one all are forgotten, and `capacity` how many there may be until
        /// then.
        case backOff(free: Int, first: Duration, longest: Duration)
    }

    /// How long the next one waits after `count` were counted, capacity aside: `min(longest, first · 2^(count −
    /// free))`.
    package func pause(after count: Int) -> Duration {
        guard case .backOff(let free, let first, let longest) = self.shape, count >= free, count > 0 else {
            return .zero
        }
        var pause = first
        for _ in free..<count {
            guard pause > .zero, pause < longest else { break }
            pause += pause
        }
        return min(pause, longest)
    }
}
