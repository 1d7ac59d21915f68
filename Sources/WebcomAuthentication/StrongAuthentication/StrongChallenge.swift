/// A code that is awaited.
public struct StrongChallenge: Hashable, Codable, Sendable {
    /// How it reaches the user.
    public let kind: StrongMethod.Kind
    /// Where it was sent, masked; nil where nothing is sent.
    public let sentTo: String?
    /// How many characters it has, for the form.
    public let codeLength: Int?

    /// Describes a challenge.
    public init(kind: StrongMethod.Kind, sentTo: String? = nil, codeLength: Int? = nil) {
        self.kind = kind
        self.sentTo = sentTo
        self.codeLength = codeLength
    }
}
