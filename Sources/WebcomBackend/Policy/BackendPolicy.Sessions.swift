extension BackendPolicy {
    /// How long sessions last.
    public struct Sessions: Hashable, Sendable {
        /// How long without a refresh.
        public var idleLifetime: Duration = .seconds(30 * 86_400)
        /// How long at all.
        public var absoluteLifetime: Duration = .seconds(90 * 86_400)

        /// The defaults: 30 days idle, 90 days at all.
        public init() {}
    }
}
