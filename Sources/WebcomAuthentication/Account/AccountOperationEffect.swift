/// What an account operation means for the service whose user it was done for.
@nonexhaustive
public enum AccountOperationEffect: Hashable, Sendable {
    /// The details stay what they are.
    case nothing
    /// The details may be others now: the back-end is asked for them.
    case changesDetails
    /// The session proves more by now: its tokens are renewed, so that they say so.
    case raisesLevel
    /// An identity is attached no more; the details may be others now.
    case detachesIdentity(AuthenticationProvider)
    /// The account is gone, and the session with it.
    case deletesAccount
}
