/// How often something may happen: so many times within a window, at once or with longer and longer waits between.
public struct RateLimit: Hashable, Sendable {
    /// What is counted: a keyed MAC, so that it exists for unknown identifiers too and tells nothing.
    public var subject: [UInt8]
    /// How often within the window.
    public var capacity: Int
    /// How long the window is.
    public var window: Duration
    /// Whether a success forgives what was counted.
    public var isForgivenBySuccess: Bool

    /// Whether there is a wait between one and the next.
    public var shape: Shape

    /// Describes a limit.
    public init(
        subject: [UInt8], capacity: Int, window: Duration, isForgivenBySuccess: Bool, shape: Shape = .window
    ) {
        self.subject = subject
        self.capacity = capacity
        self.window = window
        self.isForgivenBySuccess = isForgivenBySuccess
        self.shape = shape
    }
}
