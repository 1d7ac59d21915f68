import WebcomAuthentication

/// A sign-in that waits for its second proof, as it was found, with the session that it adds to.
struct HeldSignIn: Sendable {
    /// What stands for it.
    var challenge: ChallengeRecord
    /// What it is.
    var pending: PendingSignIn
    /// The session that it adds to; nil for none.
    let current: StandingSession?
}
