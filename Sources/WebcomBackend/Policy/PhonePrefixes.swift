/// Lets messages go to numbers that begin as one of these do, `"+33"` or `"+4179"` say.
public struct PhonePrefixes: PhoneDestinationPolicy {
    /// The beginnings, with the plus.
    public let prefixes: Set<String>

    /// Names the beginnings.
    public init(_ prefixes: Set<String>) { self.prefixes = prefixes }

    /// Whether the number begins so; linear in the beginnings.
    public func allows(_ number: PhoneNumber) -> Bool {
        self.prefixes.contains { !$0.isEmpty && number.canonical.hasPrefix($0) }
    }
}
