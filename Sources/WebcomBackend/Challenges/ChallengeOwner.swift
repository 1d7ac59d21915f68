/// Whom a challenge's identity belongs to.
struct ChallengeOwner {
    /// The account's name; one that stands for nothing where there is none.
    let uid: String
    /// The identity, as it now is.
    let identity: IdentityRecord?
    /// The account, as it now is.
    let account: AccountRecord?
}
