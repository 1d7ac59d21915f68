/// Whether something may happen now.
public enum LimitAnswer: Hashable, Sendable {
    /// It may, and was counted.
    case allowed
    /// It may not before so long.
    case limited(retryAfter: Duration)
}
