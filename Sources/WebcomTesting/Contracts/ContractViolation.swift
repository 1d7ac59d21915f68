/// What a contract check found wrong.
public struct ContractViolation: Error, Hashable, CustomStringConvertible {
    /// The name of the check.
    public let check: String
    /// What was expected and what was there.
    public let message: String

    /// Reports a violation.
    public init(check: String, message: String) {
        self.check = check
        self.message = message
    }

    /// The check and what it found.
    public var description: String { "\(self.check): \(self.message)" }
}
