/// A subscriber of a mobile network, as its gateway names them.
public struct MobileSubscriber: Sendable, CustomStringConvertible, CustomReflectable {
    /// What the operator calls the subscriber, always the same for the same one; better a pseudonym than the number, which
    /// operators give to somebody else in time.
    public var subject: String
    /// The number in international form, where the operator tells it.
    public var number: String?
    /// That the assertion is good once; nil where the gateway sees to that.
    public var singleUse: SingleUse?

    /// Names a subscriber.
    public init(subject: String, number: String? = nil, singleUse: SingleUse? = nil) {
        self.subject = subject
        self.number = number
        self.singleUse = singleUse
    }

    /// Never who it is.
    public var description: String { "subscriber" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
