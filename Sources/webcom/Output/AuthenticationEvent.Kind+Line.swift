import WebcomAuthentication

extension AuthenticationEvent.Kind {
    /// What happened, in one short line.
    var line: String {
        switch self {
        case .stateChanged(let old, let new, let reason): "\(old.name) -> \(new.name), \(reason.rawValue)"
        case .authenticationFailed(let error): "authenticationFailed, \(error.code.rawValue)"
        case .codeSent(let address): "codeSent to \(address)"
        case .stepRequired(let step): "stepRequired, \(step)"
        default: "\(self)"
        }
    }
}

extension AuthenticationState {
    /// The name of the state, without details.
    var name: String {
        switch self {
        case .restoring: "restoring"
        case .unauthenticated: "unauthenticated"
        case .authenticated: "authenticated"
        case .invalid: "invalid"
        }
    }
}
