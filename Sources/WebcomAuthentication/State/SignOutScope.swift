/// Which sessions of the account a sign-out ends.
public enum SignOutScope: String, Hashable, Codable, Sendable, CaseIterable {
    /// The one of this service.
    case thisSession
    /// Every other one; this service stays signed in.
    case otherSessions
    /// Every one.
    case allSessions
}
