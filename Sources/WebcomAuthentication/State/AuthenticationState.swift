/// Whether somebody is signed in, as one service sees it (Webcom: `AuthenticationState`).
public enum AuthenticationState: Hashable, Encodable, Sendable {
    /// The stored record has not been read yet; nothing is known.
    case restoring
    /// Nobody is signed in.
    case unauthenticated
    /// Somebody is.
    case authenticated(details: AuthenticationDetails)
    /// Somebody was, and did not leave: the session ran out or was refused, so that they are expected back.
    case invalid

    /// The details of the signed-in user; nil in every other state.
    public var details: AuthenticationDetails? {
        if case .authenticated(let details) = self { details } else { nil }
    }
}

extension AuthenticationState: CustomStringConvertible {
    /// The name of the state and, where somebody is signed in, the account.
    public var description: String {
        switch self {
        case .restoring: "restoring"
        case .unauthenticated: "unauthenticated"
        case .authenticated(let details): "authenticated(uid: \(details.uid), provider: \(details.provider))"
        case .invalid: "invalid"
        }
    }
}
