package import WebcomAuthentication

/// What came of an act.
package enum ChatOutcome: Sendable {
    /// A message is on its way, if the identity can have one.
    case sent(to: String)
    /// The secret is kept.
    case kept
    /// Somebody is signed in.
    case signedIn
    /// Nobody is signed in any more.
    case signedOut(isStored: Bool)
    /// Nothing is under way any more.
    case cancelled
    /// There is nothing to tell.
    case done
    /// It was not done.
    case refused(AuthenticationError)
}
