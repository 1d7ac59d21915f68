/// What a redeemed challenge brings about, in the transaction that consumes it.
public enum ChallengeGrant: Hashable, Sendable {
    /// Makes an account, with its identity, its password and its first session.
    case register(Registration)
    /// Attaches an identity to an account and opens a session; the account is a guest's no more.
    ///
    /// A password is set on the identity. The session `ending` is ended, where one is named: it must still stand.
    /// An identity that the account has already is renewed.
    case attach(IdentityRecord, password: PasswordRecord?, session: SessionRecord, ending: String?)
    /// Opens a session of the account that the identity belongs to. The session `ending` is ended, where one is named:
    /// it must still stand.
    case openSession(SessionRecord, ending: String?)
    /// Sets the password of the identity, ends every session of its account and all that is awaited for the account
    /// beside this challenge (LNK-4), and opens one.
    case setPassword(PasswordRecord, session: SessionRecord)
}
