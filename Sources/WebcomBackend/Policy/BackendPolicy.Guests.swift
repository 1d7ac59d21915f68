extension BackendPolicy {
    /// The temporary accounts (GST-1).
    public struct Guests: Hashable, Sendable {
        /// How long a guest's session lasts without a refresh.
        public var idleLifetime: Duration = .seconds(30 * 86_400)

        /// The defaults.
        public init() {}
    }
}
