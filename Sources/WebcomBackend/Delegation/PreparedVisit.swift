/// An address to visit, and what has to be remembered until the user is back.
public struct PreparedVisit: Sendable, CustomStringConvertible, CustomReflectable {
    /// Where the user goes.
    public let address: String
    /// Where the provider sends them back to.
    public let redirectAddress: String
    /// What the provider needs again, at most 4 KiB; the back-end keeps it sealed.
    public let memory: [UInt8]

    /// Describes a visit.
    public init(address: String, redirectAddress: String, memory: [UInt8]) {
        self.address = address
        self.redirectAddress = redirectAddress
        self.memory = memory
    }

    /// Never the address, which ties it to the user's session.
    public var description: String { "visit" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
