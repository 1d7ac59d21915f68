import WebcomAuthentication

/// Who is signed in, as far as a model knows.
enum Standing: Equatable {
    case nobody, unread, ended
    case session(String)

    init(_ state: AuthenticationState) {
        switch state {
        case .restoring: self = .unread
        case .unauthenticated: self = .nobody
        case .invalid: self = .ended
        case .authenticated(let details): self = .session(details.fields.sessionID)
        }
    }

    var name: String {
        switch self {
        case .nobody: "nobody"
        case .unread: "unread"
        case .ended: "ended"
        case .session: "session"
        }
    }
}
