/// A line of a script that does not fit the call it is for; the call throws it.
public struct ScriptMisfit: Error, CustomStringConvertible {
    /// The call.
    public let call: BackendCall
    /// What does not fit, and what would.
    public var description: String {
        "The script answers \(self.call) with a value of another call: use .answer with what \(self.call) returns."
    }
}
