/// What a faulty state store does with a call, besides or instead of its own work.
public struct StoreAction: Sendable {
    enum Kind: Sendable {
        case hold(Gate, ScriptedAction.Moment)
        case fail(any Error, ScriptedAction.Moment)
        case overwrite([UInt8])
        case repeatWork
    }

    let kind: Kind

    /// Holds the call at a gate before the work.
    public static func hold(before gate: Gate) -> Self { Self(kind: .hold(gate, .before)) }

    /// Holds the answer at a gate after the work.
    public static func hold(after gate: Gate) -> Self { Self(kind: .hold(gate, .after)) }

    /// Throws `error` in place of the work, or after it: then it is done and the caller does not know.
    public static func fail(
        _ error: any Error = ScriptedOutage(), _ moment: ScriptedAction.Moment = .before
    ) -> Self {
        Self(kind: .fail(error, moment))
    }

    /// Lets another node write first, so that a `replace` loses; a call of another kind finds the other's record.
    public static func overwrite(with bytes: [UInt8]) -> Self { Self(kind: .overwrite(bytes)) }

    /// Does the work twice and gives the second answer, as after a request that a network repeated.
    public static let repeatWork = Self(kind: .repeatWork)
}
