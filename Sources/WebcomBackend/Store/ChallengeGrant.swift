public import WebcomAuthentication

/// What a redeemed challenge brings about, in the transaction that consumes it.
public indirect enum ChallengeGrant: Hashable, Sendable {
    /// Makes an account, with its identity, its password and its first session.
    case register(Registration)
    /// Attaches an identity to an account and opens a session; the account is a guest's no more.
    ///
    /// A password is set on the identity. The session `ending` is ended, where one is named: it must still stand.
    /// An identity that the account has already is renewed and keeps its date; one that was suspended is attached anew:
    /// it is suspended no more and gets the date that is given (LNK-3).
    case attach(IdentityRecord, password: PasswordRecord?, session: SessionRecord, ending: String?)
    /// Puts an identity in the place of another one of its account, with the password that is given or that one's, unless
    /// it is suspended, and swaps sessions as `attach` does, with the same conflicts.
    ///
    /// `.identityGone` when the account does not have the other one, `.identityTaken` when it has the new one already.
    /// What is awaited for the other one is void, and the other sessions that it opened end: the store itself leaves
    /// a notice `.sessionRevoked` for each. One that replaces itself is renewed.
    case replace(
        IdentityRecord, replacing: IdentityKey, password: PasswordRecord?, session: SessionRecord, ending: String)
    /// Opens a session of the account that the identity belongs to. The session `ending` is ended, where one is named:
    /// it must still stand.
    case openSession(SessionRecord, ending: String?)
    /// Sets the password of the identity, ends every session of its account and all that is awaited for the account
    /// beside this challenge (LNK-4), and opens one. The store itself leaves a notice `.sessionRevoked` for each that ends.
    ///
    /// Other identities of the account are suspended, and their passwords are void for good (LNK-3): all of them where
    /// the proven one was attached at least `probation` ago, else those that were not attached before it.
    case setPassword(PasswordRecord, session: SessionRecord, probation: Duration = .zero)
    /// Gives nothing yet: writes the challenge, which stands for a sign-in that waits for a second proof (MFA-1).
    ///
    /// Where it names an account, conflicts as for `openSession`: `.accountGone` when the identity is not that account's,
    /// `.identitySuspended`, `.accountDisabled`. Where the redeemed challenge is one that attaches an identity, as for
    /// `attach` instead: `.identityTaken` when it is another account's, `.accountGone`, `.accountDisabled`.
    case hold(ChallengeRecord)
    /// Changes the strong methods of the account of the session that `grant` opens or raises, then gives that: both, or
    /// neither. The conflicts of `grant` first, then those of the change. With `endingOthers`, every other session of the
    /// account ends (MFA-10): the store itself leaves a notice `.sessionRevoked` for each.
    case strengthen(StrongMethodChange, endingOthers: Bool, ChallengeGrant)
    /// Gives nothing: the challenge is used up, by one of however many (OAU-2).
    case nothing
    /// Gives a session that stands these factors and this level; nothing else of it changes. `.sessionEnded` when it does
    /// not stand.
    case raiseSession(id: String, uid: String, factors: [AuthenticationFactor], level: Int)
}
