/// What a step's operation asks of the back-end.
@nonexhaustive
public enum FlowMove: Sendable {
    /// Nothing: say which step is due.
    case resume
    /// Send the code of this strong method.
    case challenge(methodID: String)
    /// Check the code.
    case submit(OneTimePassword)
    /// Check the code of what is being registered, which its user calls so.
    case confirm(OneTimePassword, label: String)
    /// Send the code again.
    case resend
    /// Register a strong method.
    case register(StrongMethod.Kind, contact: String)
    /// Take the answer that the user agent brought back.
    case finishVisit(callback: SecretField)
}
