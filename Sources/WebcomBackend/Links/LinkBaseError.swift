/// Why an address cannot be the base of links.
public struct LinkBaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what to do; without the address.
    public let message: String

    init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { self.message }
}
