/// Which sessions to end.
public enum SessionSelection: Hashable, Sendable {
    /// This one.
    case one(String)
    /// Every other one of the account.
    case others(than: String, of: String)
    /// Every one of the account.
    case all(of: String)

    /// Whether the store itself tells which sessions it ended; of one the caller knows.
    package var isTold: Bool { if case .one = self { false } else { true } }
}
