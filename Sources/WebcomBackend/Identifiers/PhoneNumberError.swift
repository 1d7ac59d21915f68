/// Why a text is not accepted as a telephone number.
///
/// Holds nothing of the text itself.
public struct PhoneNumberError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: Reason
    /// What is wrong and what to do, in English.
    public var message: String { self.reason.message }
    /// The message.
    public var description: String { self.message }

    init(_ reason: Reason) { self.reason = reason }
}
