/// Where an authentication stands after a proof: signed in, or at a step whose value offers what is legal there.
///
/// Closed: switch over all six. Each operation of a step gives the next outcome.
public enum AuthenticationOutcome: Sendable {
    /// Somebody is signed in.
    case authenticated(AuthenticationDetails)
    /// The user has to visit an address in a browser.
    case userAgentRequired(UserAgentVisit)
    /// A second factor is needed: choose a method.
    case strongAuthenticationRequired(StrongAuthentication)
    /// A second factor is needed: give its code.
    case strongCodeRequired(StrongCode)
    /// A strong method has to be registered before the sign-in ends.
    case strongMethodRegistrationRequired(StrongMethodRegistration)
    /// The contact of the strong method has to be confirmed.
    case strongMethodConfirmationRequired(StrongMethodConfirmation)

    init(_ kind: BackendStep.Kind, _ handle: StepHandle) {
        switch kind {
        case .visitUserAgent(let request): self = .userAgentRequired(UserAgentVisit(request, handle))
        case .chooseMethod(let methods): self = .strongAuthenticationRequired(StrongAuthentication(methods, handle))
        case .code(let challenge): self = .strongCodeRequired(StrongCode(challenge, handle))
        case .register(let kinds): self = .strongMethodRegistrationRequired(StrongMethodRegistration(kinds, handle))
        case .confirmRegistration(let challenge):
            self = .strongMethodConfirmationRequired(StrongMethodConfirmation(challenge, handle))
        }
    }

    /// The details, where somebody is signed in.
    public var details: AuthenticationDetails? {
        if case .authenticated(let details) = self { details } else { nil }
    }

    /// What takes the authentication further elsewhere; nil where somebody is signed in, or the step is over.
    public var continuation: AuthenticationContinuation? {
        switch self {
        case .authenticated: nil
        case .userAgentRequired(let step): step.continuation
        case .strongAuthenticationRequired(let step): step.continuation
        case .strongCodeRequired(let step): step.continuation
        case .strongMethodRegistrationRequired(let step): step.continuation
        case .strongMethodConfirmationRequired(let step): step.continuation
        }
    }
}

extension AuthenticationOutcome: CustomStringConvertible {
    /// The step's name, or the details' description.
    public var description: String {
        switch self {
        case .authenticated(let details): "authenticated(\(details))"
        case .userAgentRequired: "userAgentRequired"
        case .strongAuthenticationRequired: "strongAuthenticationRequired"
        case .strongCodeRequired: "strongCodeRequired"
        case .strongMethodRegistrationRequired: "strongMethodRegistrationRequired"
        case .strongMethodConfirmationRequired: "strongMethodConfirmationRequired"
        }
    }
}
