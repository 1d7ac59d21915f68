/// How a message to an identity shall look; nil leaves each choice to the back-end.
public struct MessageSettings: Hashable, Codable, Sendable {
    /// The name of the template.
    public var template: String?
    /// The language (BCP 47).
    public var locale: String?
    /// The name of the sender, one of those that the back-end knows.
    public var sender: String?

    /// Collects the choices.
    public init(template: String? = nil, locale: String? = nil, sender: String? = nil) {
        self.template = template
        self.locale = locale
        self.sender = sender
    }
}
