/// What can be subscribed to.
package protocol EventSource: AnyObject, Sendable {
    /// Registers a mailbox in the same step in which its first event is taken.
    func register(capacity: Int, sink: Mailbox.Sink?) -> Mailbox
}
