/// Why a text is not acceptable JSON, and where.
///
/// Holds nothing of the text itself.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let code: Code
    /// The byte, counted from zero, at which it was found.
    public let offset: Int
    /// What is wrong and what to do, without the offset.
    public var message: String { self.code.message }
    /// The message with the offset.
    public var description: String { "Byte \(self.offset): \(self.message)" }

    init(_ code: Code, offset: Int) {
        self.code = code
        self.offset = offset
    }
}
