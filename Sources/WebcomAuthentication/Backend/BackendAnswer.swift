/// What a back-end answers to a proof: a session, or the step that is due first.
public enum BackendAnswer: Sendable {
    /// The user is who they say.
    case session(BackendSession)
    /// More is needed.
    case step(BackendStep)
}
