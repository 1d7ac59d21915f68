public import WebcomAuthentication

/// What a provider makes the address of a visit of.
public struct VisitDraft: Sendable, CustomStringConvertible, CustomReflectable {
    /// The value that has to come back as `state`: of 256 random bits, of characters that need no encoding.
    public let state: String
    /// What the app asked for.
    public let wishes: UserAgentWishes

    /// Describes a visit.
    public init(state: String, wishes: UserAgentWishes) {
        self.state = state
        self.wishes = wishes
    }

    /// Never the state.
    public var description: String { "draft of a visit" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
