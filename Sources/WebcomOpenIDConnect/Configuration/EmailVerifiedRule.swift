import WebcomAuthentication

/// When the provider's `email_verified` counts (OAU-10).
public enum EmailVerifiedRule: Hashable, Sendable {
    /// The boolean `true` only; a text, a number or nothing does not.
    case boolean
    /// The boolean `true`, or exactly the text `true`, as Apple writes it.
    case booleanOrText
    /// Never: the provider's word is not taken for it.
    case never

    /// Whether a value says that the address was verified.
    func accepts(_ value: JSONValue?) -> Bool {
        switch (self, value) {
        case (.boolean, .bool(true)), (.booleanOrText, .bool(true)): true
        case (.booleanOrText, .string(let text)): text.utf8.elementsEqual("true".utf8)
        default: false
        }
    }
}
