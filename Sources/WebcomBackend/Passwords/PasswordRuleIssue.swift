/// Why a password is refused.
///
/// More cases may follow. Holds nothing of the password itself.
package enum PasswordRuleIssue: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no password.
    case empty
    /// A new password has fewer code points than required.
    case tooShort(minimum: Int)
    /// The password has more UTF-8 bytes than accepted.
    case tooLong(maximumBytes: Int)
    /// The bytes are not well-formed UTF-8.
    case malformed
    /// A new password has a control character, such as a tab or a line break.
    case controlCharacter
    /// A new password has a code point that Unicode has not assigned, whose normal form may yet change.
    case unassigned
    /// A new password has a character that RFC 8264 §4.3 disallows, such as an invisible one.
    case disallowedCharacter

    /// What is wrong and what to do, in English.
    package var message: String {
        switch self {
        case .empty: "The password is empty: enter one."
        case .tooShort(let minimum): "The password is too short: use at least \(minimum) characters."
        case .tooLong(let maximumBytes): "The password is too long: use at most \(maximumBytes) bytes."
        case .malformed: "The password is not well-formed UTF-8: encode it as UTF-8."
        case .controlCharacter: "The password has a control character: remove tabs and line breaks."
        case .unassigned: "The password has a character that Unicode does not define yet: use another."
        case .disallowedCharacter: "The password has an invisible or ambiguous character: use another."
        }
    }

    /// The message.
    package var description: String { self.message }
}
