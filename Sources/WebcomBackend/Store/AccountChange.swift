public import WebcomAuthentication

/// What can be changed of an account itself.
public enum AccountChange: Hashable, Sendable {
    /// How to address the user.
    case displayName(String?)
    /// What the app keeps of the user.
    case profile(JSONValue)
    /// Whether nobody may sign in to it; disabling ends its sessions and all that is awaited for it (SES-5, TOK-6).
    case isDisabled(Bool)
}
