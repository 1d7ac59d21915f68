public import WebcomAuthentication

/// Whom an app's own verifier recognised.
public struct CustomIdentity: Sendable {
    /// What the provider calls the user, always the same for the same one: 1 to 255 bytes without controls.
    public var subject: String
    /// How to address the user.
    public var displayName: String?
    /// What the provider says of the user: at most 16 KiB of JSON, 32 deep.
    public var profile: JSONValue
    /// How the user proved it, as the session's factor says: RFC 8176's names where one fits.
    public var method: String

    /// Names a user.
    public init(subject: String, displayName: String? = nil, profile: JSONValue = .null, method: String = "custom") {
        self.subject = subject
        self.displayName = displayName
        self.profile = profile
        self.method = method
    }

    private static let subjectByteCounts = 1...255

    /// Whether it can be stored.
    var isAcceptable: Bool {
        Self.isAcceptable(subject: self.subject) && CustomProviderName.isAcceptable(self.method)
            && self.profile.isAcceptableProfile
    }

    /// Whether an identity can be found by it.
    static func isAcceptable(subject: String) -> Bool {
        Self.subjectByteCounts.contains(subject.utf8.count)
            && !subject.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension CustomIdentity: CustomStringConvertible, CustomReflectable {
    /// Never the user's data.
    public var description: String { "identity of a custom provider" }
    /// Shows the method only.
    public var customMirror: Mirror { Mirror(self, children: ["method": self.method]) }
}
