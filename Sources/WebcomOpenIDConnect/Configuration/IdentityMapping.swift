/// Where the user-info of a provider of plain OAuth 2 has what a profile needs.
///
/// An OpenID provider needs none: its claims have the names of OpenID Connect Core §5.1.
public struct IdentityMapping: Hashable, Sendable {
    /// The type of the member that names the user; another one is refused (OAU-8).
    public enum SubjectType: Hashable, Sendable {
        /// A text.
        case string
        /// A whole number; its decimal digits are the subject.
        case integer
    }

    /// The member that names the user: one that never changes and is never given to somebody else.
    public var subject: String
    /// Its type.
    public var subjectType: SubjectType
    /// The member to address the user by; nil for none.
    public var displayName: String?
    /// What the profile takes over: the claim's name, and the member that it comes from.
    public var profile: [String: String]

    /// Names the members.
    public init(
        subject: String = "sub", subjectType: SubjectType = .string, displayName: String? = "name",
        profile: [String: String] = [:]
    ) {
        self.subject = subject
        self.subjectType = subjectType
        self.displayName = displayName
        self.profile = profile
    }
}
