/// A way in which events reach an app.
public enum EventDoor: String, Hashable, Sendable, CaseIterable {
    /// The callback of `subscribe`.
    case callback
    /// The sequence of the service.
    case sequence
    /// The sequence of the application, which has the events of all its services; no `.subscribed` among them.
    case application
}
