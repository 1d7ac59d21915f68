import WebcomAuthentication

/// What a user wants a provider for.
enum OAuth2Purpose: String, CaseIterable {
    /// To sign in, whoever they are.
    case signIn = "sign-in"
    /// To sign up; a guest keeps the account.
    case signUp = "sign-up"
    /// To have one more way to sign in to the account.
    case attach
    /// To prove again who they are.
    case prove

    /// What a button says in front of the provider's name.
    var words: String {
        switch self {
        case .signIn: "Sign in with"
        case .signUp: "Sign up with"
        case .attach: "Add"
        case .prove: "Prove it with"
        }
    }

    /// What somebody asks for; signing in where they do not say.
    ///
    /// - Throws: `.incompleteMethod` for what there is not.
    init(in fields: SubmittedFields) throws(AuthenticationError) {
        guard let purpose = Self(rawValue: fields["for"] ?? Self.signIn.rawValue) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw AuthenticationError(.incompleteMethod, "It is for one of \(names).")
        }
        self = purpose
    }

    /// Whether what comes of it belongs to the account that is signed in.
    func context(for visit: Visit) async throws(AuthenticationError) -> AuthenticationService.Context {
        switch self {
        case .signIn: .new
        case .signUp: try await visit.state().details?.isGuest == true ? .current : .new
        case .attach, .prove: .current
        }
    }
}
