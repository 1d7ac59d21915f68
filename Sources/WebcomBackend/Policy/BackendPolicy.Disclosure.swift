extension BackendPolicy {
    /// What somebody who proved nothing may learn about an identity.
    @nonexhaustive
    public enum Disclosure: String, Hashable, Sendable {
        /// Nothing: unknown and known identities are answered alike.
        case none
        /// What Webcom tells, `.unverifiedIdentity` among it; not offered yet.
        case webcom
    }
}
