import WebcomAuthentication

extension PasswordRuleIssue {
    /// The issue as the authentication's error tells it.
    var translated: PasswordIssue {
        switch self {
        case .empty: .empty
        case .tooShort(let minimum): .tooShort(minimum: minimum)
        case .tooLong(let maximumBytes): .tooLong(maximumBytes: maximumBytes)
        case .malformed, .controlCharacter, .unassigned, .disallowedCharacter: .unusableCharacter
        }
    }
}
