/// A strong method that is being registered by who is signed in; its code confirms it.
///
/// Keep ``id`` to confirm it in another request, or on another machine; it is no secret, and good for its account alone.
public struct PendingStrongMethod: Sendable {
    /// What is being registered, as the back-end calls it.
    public let id: String
    /// The code that is awaited, and for an authenticator app what to add to it.
    public let challenge: StrongChallenge

    /// Describes what is being registered.
    public init(id: String, challenge: StrongChallenge) {
        self.id = id
        self.challenge = challenge
    }
}
