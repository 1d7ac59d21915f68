/// Whether a change was made.
public enum ChangeAnswer: Hashable, Sendable {
    /// It was, with its effects.
    case done
    /// It was not, and nothing was written.
    case conflict(StoreConflict)
}
