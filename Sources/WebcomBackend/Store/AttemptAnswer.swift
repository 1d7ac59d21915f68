/// Whether a password may be verified, and against what.
public enum AttemptAnswer: Sendable {
    /// It may; nil where there is no such identity or it has no password: verify against nothing, at the same cost.
    case reserved(AttemptReservation, PasswordCandidate?)
    /// It may not before so long.
    case limited(retryAfter: Duration)
}
