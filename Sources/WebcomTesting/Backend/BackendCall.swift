/// The eight calls of an `AuthenticationBackend`.
public enum BackendCall: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// A credential is checked.
    case authenticate
    /// A message is sent.
    case send
    /// A sign-in is taken one step further.
    case advance
    /// A session's token is renewed.
    case refresh
    /// A session is asked for.
    case confirm
    /// Sessions are ended.
    case revoke
    /// Something is done to the account.
    case perform
    /// The back-end's own notices are asked for; synchronous, so that it is recorded only.
    case notices

    /// The name of the call.
    public var description: String { self.rawValue }
}
