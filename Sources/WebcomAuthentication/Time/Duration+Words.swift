extension Duration {
    /// The time in whole seconds or minutes, never less than it is.
    package var inWords: String {
        let isWhole = self.components.attoseconds == 0
        let seconds = Swift.min(Swift.max(0, self.components.seconds), .max - 1) + (isWhole ? 0 : 1)
        guard seconds > 90 else { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
        return "\(seconds / 60 + (seconds % 60 == 0 ? 0 : 1)) minutes"
    }
}
