/// A rule of a contract that an implementation breaks.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The check that found it.
    public let check: String
    /// What was expected and what happened instead.
    public let message: String

    /// Describes a violation.
    public init(check: String, message: String) {
        self.check = check
        self.message = message
    }

    /// The check and the message.
    public var description: String { "\(self.check): \(self.message)" }
}
