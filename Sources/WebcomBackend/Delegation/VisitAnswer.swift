/// What came back from a visit.
public struct VisitAnswer: Sendable, CustomStringConvertible, CustomReflectable {
    /// What the provider said in the address.
    public let parameters: CallbackParameters
    /// Where it sent the user back to.
    public let redirectAddress: String
    /// What ``PreparedVisit/memory`` was.
    public let memory: [UInt8]

    /// Describes an answer.
    public init(parameters: CallbackParameters, redirectAddress: String, memory: [UInt8]) {
        self.parameters = parameters
        self.redirectAddress = redirectAddress
        self.memory = memory
    }

    /// Never what was said.
    public var description: String { "answer to a visit" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
