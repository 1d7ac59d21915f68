/// A fresh set of recovery codes; each is good once, in place of a second factor.
///
/// They cannot be read again: show them now, and have the user keep them where the device is not.
public struct RecoveryCodes: Sendable, CustomStringConvertible, CustomReflectable {
    /// The codes, as they are to be shown.
    public let codes: [SecretField]

    /// Collects codes.
    public init(_ codes: [SecretField]) { self.codes = codes }

    /// How many there are.
    public var description: String { "\(self.codes.count) recovery codes" }
    /// Shows how many there are.
    public var customMirror: Mirror { Mirror(self, children: ["count": self.codes.count]) }
}
