/// An attempt that was counted and may now be verified.
public struct AttemptReservation: Hashable, Sendable {
    /// What the store calls it; random.
    public let id: String
    /// The identity it is about.
    public let key: IdentityKey
    /// What was counted.
    public let limits: [RateLimit]

    /// Describes an attempt; stores make these.
    public init(id: String, key: IdentityKey, limits: [RateLimit]) {
        self.id = id
        self.key = key
        self.limits = limits
    }
}
