/// What a provider says of a device's code (RFC 8628 §3.5).
public enum DevicePoll: Sendable {
    /// The user has said nothing yet.
    case pending
    /// The same, and the provider was asked too soon: from now on five seconds more go by between two questions.
    case slowDown
    /// The user said yes.
    case proved(ProvedIdentity)
}
