/// What becomes of a new password when the list of leaked ones cannot be asked.
public enum BreachPolicy: String, Hashable, Sendable {
    /// The password is accepted: an outage of the list stops nobody, and leaked passwords pass meanwhile.
    ///
    /// Nothing else tells of the outage: have the list log it.
    case failOpen
    /// The password is refused with `.unavailable`: no leaked password passes, and nobody sets one meanwhile.
    case failClosed
}
