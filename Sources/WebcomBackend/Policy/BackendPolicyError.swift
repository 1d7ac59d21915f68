/// Why a back-end cannot be made as it is configured.
public struct BackendPolicyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what to write instead.
    public let message: String

    init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { "The back-end's policy: \(self.message)." }
}
