/// Why a password is refused.
///
/// More cases may follow. Holds nothing of the password itself.
@nonexhaustive
public enum PasswordIssue: Error, Hashable, Codable, Sendable, CustomStringConvertible {
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
    /// A new password is one that attackers try first: common, blocked by the service, or a plain pattern.
    case common
    /// A new password is made of the account's own identifiers.
    case personal
    /// A new password was found in a list of leaked ones.
    case breached

    /// What is wrong and what to do, in English.
    public var message: String {
        switch self {
        case .empty: "The password is empty: enter one."
        case .tooShort(let minimum): "The password is too short: use at least \(minimum) characters."
        case .tooLong(let maximumBytes): "The password is too long: use at most \(maximumBytes) bytes."
        case .malformed: "The password is not well-formed UTF-8: encode it as UTF-8."
        case .controlCharacter: "The password has a control character: remove tabs and line breaks."
        case .unassigned: "The password has a character that Unicode does not define yet: use another."
        case .disallowedCharacter: "The password has an invisible or ambiguous character: use another."
        case .common: "The password is common or easy to guess: choose another one."
        case .personal: "The password is made of your own name, address or number: choose another one."
        case .breached: "The password was found among leaked passwords: choose another one."
        }
    }

    /// The message.
    public var description: String { self.message }
}
