extension AuthenticationError.Code {
    /// What a caller can do about an error of this code, unless the error says otherwise.
    package var recovery: AuthenticationError.Recovery {
        switch self {
        case .invalidCode, .invalidCredentials, .invalidIdentifier, .incompleteMethod, .tooWeakPassword, .stepNotDue,
            .identityTemporarilyLocked, .unavailable, .storeUnavailable, .overloaded, .invalidToken, .contactBlocked,
            .strongMethodBlocked, .unknownStrongMethod, .existingStrongMethod:
            .retry
        case .expired, .superseded, .cancelled, .invalidContinuation, .foreignContinuation, .invalidState,
            .accessDenied, .existingIdentity, .unverifiedIdentity:
            .restart
        case .tokenTooOld, .unauthenticated, .sessionEnded, .strongAuthenticationRequired: .reauthenticate
        default: .none
        }
    }

    /// Whether the same call may succeed later.
    package var isTransient: Bool {
        switch self {
        case .unavailable, .storeUnavailable, .overloaded, .identityTemporarilyLocked: true
        default: false
        }
    }

    /// The sentence of the code.
    package var message: String { Self.messages[self] ?? "The authentication was refused (\(self.rawValue))." }

    private static let messages: [Self: String] = [
        .invalidCredentials: "The identifier or the secret is wrong.",
        .unverifiedIdentity: "The identity was never confirmed: resend its message and give the token.",
        .existingIdentity: "The identity belongs to an account already: sign in with it.",
        .identityTemporarilyLocked: "Too many tries, or too soon after the last one: wait, then try again.",
        .tooWeakPassword: "The password is not acceptable: choose another one.",
        .tokenTooOld: "The sign-in is too old for this operation: authenticate again.",
        .providerDisabled: "The provider is switched off: name it in the back-end's policy.",
        .invalidToken: "The token is wrong or was used already: check it, or ask for a new one.",
        .invalidState: "The answer does not belong to the request that was sent: begin again.",
        .invalidProviderRequest: "The mobile network does not recognise the user: sign in in another way.",
        .unauthorizedRedirect:
            "The redirect address is not approved: name it, exactly so, in the provider's configuration.",
        .accessDenied: "The sign-in was refused at the provider.",
        .invalidProviderAnswer: "The provider answered what cannot be accepted.",
        .unknownApplication: "No application is set: assign Webcom.defaultApplication once at start.",
        .invalidCode: "The code is wrong.",
        .invalidIdentifier: "The identifier is not a valid address or number.",
        .incompleteMethod: "The method was not given all that it needs.",
        .expired:
            "It ran out of time, or was completed already: look whether you are signed in, or begin again.",
        .superseded: "A newer authentication took its place.",
        .cancelled: "The authentication was cancelled.",
        .stepNotDue: "Another step is due.",
        .invalidContinuation: "The continuation is damaged or not of this back-end: begin again.",
        .foreignContinuation: "The continuation was begun by another session key: begin again.",
        .accountMismatch: "The identity belongs to another account than the signed-in one.",
        .alreadyAuthenticated: "Somebody is signed in already: sign out first.",
        .unauthenticated: "Nobody is signed in.",
        .sessionEnded: "The session is over: authenticate again.",
        .capabilityRequired:
            "This sign-in needs a step that the app does not offer: use a newer version of it, or another way.",
        .browserRequired: "The sign-in has to go on in a browser.",
        .profileRequired: "More has to be known about the user first.",
        .lastIdentity: "It is the last identity by which the account can be used: attach another one first.",
        .unknownIdentity: "The identity is not attached to the account.",
        .accountDisabled: "The account is disabled.",
        .strongAuthenticationRequired: "A second factor is needed by now: authenticate again.",
        .contactBlocked: "No messages go to this number or address: give another one, or choose another kind.",
        .strongMethodBlocked: "No codes go to this strong method: choose another one.",
        .unknownStrongMethod: "The account does not have this strong method: choose one of those that were listed.",
        .existingStrongMethod: "The account has this strong method already.",
        .lastStrongMethod:
            "It is the account's last strong method, and it has to have one: register another one first.",
        .tooManyStrongMethods: "The account has as many strong methods as are allowed: remove one first.",
        .unsupported: "The back-end does not offer this.",
        .overloaded: "Too much is asked of the server just now: try again later.",
        .unavailable: "The back-end could not be asked: try again later.",
        .storeUnavailable: "The record store could not be asked: try again later.",
        .applicationClosed: "The application was shut down.",
        .invalidSessionKey: "The session key is empty: give each session a key of at least 128 random bits.",
        .sessionKeyInUse: "The session key is in use by another service: choose a fresh one.",
    ]
}
