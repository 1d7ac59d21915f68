/// Which calls of a kind a line of the script is for.
public enum ScriptedOccurrence: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The next call that no earlier line has taken as its next; once.
    case next
    /// The call with this number among its kind, counted from 1 since the back-end was made.
    case number(Int)
    /// Every call with this number or a greater one.
    case from(Int)
    /// Every call.
    case every

    /// The call with this number among its kind.
    public init(integerLiteral value: Int) { self = .number(value) }
}
