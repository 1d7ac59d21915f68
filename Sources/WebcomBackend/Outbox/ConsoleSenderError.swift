/// A message could not be printed.
public struct ConsoleSenderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system's error number.
    public let errorNumber: Int32

    init(errorNumber: Int32) { self.errorNumber = errorNumber }

    /// What to do.
    public var description: String {
        "No message can be printed (error \(self.errorNumber)): is the standard output open, and read by somebody?"
    }
}
