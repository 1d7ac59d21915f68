/// What is wrong with a new password, in a form that can be translated.
@nonexhaustive
public enum PasswordIssue: Hashable, Codable, Sendable {
    /// It is empty.
    case empty
    /// It has fewer code points than the policy asks for.
    case tooShort(minimum: Int)
    /// It has more bytes than are accepted.
    case tooLong(maximumBytes: Int)
    /// It holds a control or an unassigned character, or is not UTF-8.
    case unusableCharacter
    /// It is known from leaks, or made of the account's own identifiers.
    case common
}
