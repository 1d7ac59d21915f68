/// What became of a sign-out beyond this service, where it always takes effect (invariant 2).
public struct SignOutResult: Sendable {
    /// What the back-end knows of it.
    public enum Remote: Sendable {
        /// Nobody was signed in, so there was nothing to tell.
        case nothingToTell
        /// The back-end has ended the session.
        case told
        /// It could not be told, and until it is the session's token is valid there.
        ///
        /// Where the error is transient it is told again by itself; where it is not, the back-end refused for good.
        case pending(AuthenticationError)
        /// It refused for good and is not asked again: the session's token stays valid there until it runs out.
        case refused(AuthenticationError)
    }

    /// What the back-end knows of it.
    public let remote: Remote
    /// Whether the sign-out would survive a restart; if not, the service goes on trying to write it.
    public let isStored: Bool

    /// Reports on a sign-out.
    package init(remote: Remote, isStored: Bool) {
        self.remote = remote
        self.isStored = isStored
    }
}
