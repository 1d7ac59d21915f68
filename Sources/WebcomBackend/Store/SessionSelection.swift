/// Which sessions to end.
public enum SessionSelection: Hashable, Sendable {
    /// This one.
    case one(String)
    /// Every other one of the account.
    case others(than: String, of: String)
    /// Every one of the account.
    case all(of: String)
}
