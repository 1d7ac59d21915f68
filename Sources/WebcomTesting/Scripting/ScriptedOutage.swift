/// What a scripted back-end or store throws when it plays an outage: no `AuthenticationError`, as from a broken network.
public struct ScriptedOutage: Error, CustomStringConvertible {
    /// Makes an outage.
    public init() {}
    /// Says that it was played.
    public var description: String { "a scripted outage" }
}
