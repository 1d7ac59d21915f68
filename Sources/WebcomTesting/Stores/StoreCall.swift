/// The calls of an `AuthenticationStateStore`.
public enum StoreCall: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// A record is read.
    case record
    /// A record is written by compare-and-set.
    case replace
    /// Records that ran out are dropped.
    case removeRecords

    /// The name of the call.
    public var description: String { self.rawValue }
}
