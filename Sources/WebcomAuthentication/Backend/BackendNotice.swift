/// Something that a back-end says by itself.
@nonexhaustive
public enum BackendNotice: Hashable, Sendable {
    /// It can no longer be asked; until it can, states are frozen.
    case connectionLost
    /// It can be asked again.
    case connectionRestored
    /// A session was ended elsewhere.
    case sessionRevoked(sessionID: String)
    /// An account was deleted.
    case accountDeleted(uid: String)
}
