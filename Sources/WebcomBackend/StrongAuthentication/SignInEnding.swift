import WebcomAuthentication

/// What a sign-in brings about at its end.
struct SignInEnding {
    /// What is granted.
    let grant: ChallengeGrant
    /// The account, as it then is.
    let account: AccountRecord
    /// The identity that was proved first, as it then is.
    let identity: IdentityRecord?
    /// What is told to the account's addresses.
    var notices: [OutgoingMessage] = []
    /// The identities that a recovery suspends; nil for what is none.
    var suspended: [IdentityKey]?
    /// Why it could not be granted, as its user is told it.
    let error: (StoreConflict) -> AuthenticationError
}
