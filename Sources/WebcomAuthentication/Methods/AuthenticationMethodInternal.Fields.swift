extension AuthenticationMethodInternal {
    /// What `continueAuthentication` proves; the action called last decides.
    enum Intent: Sendable {
        case signIn, code, attach, reset
    }

    /// What a message brought.
    enum MessageSecret: Sendable {
        case code(OneTimePassword)
        case token(VerificationToken)
    }

    /// What the method was given.
    struct Fields: Sendable {
        var identifier: String?
        var password: StaticPassword?
        var secret: MessageSecret?
        var displayName: String?
        var profile: JSONValue = .null
        var replacedIdentity: AuthenticationIdentity?
        var message = MessageSettings()
        var intent = Intent.signIn
        var flow: AuthenticationFlow?

        /// What proves the user.
        func proof(_ mode: Mode) throws(AuthenticationError) -> AuthenticationCredential.Proof {
            switch (self.intent, mode) {
            case (.attach, _):
                switch self.secret {
                case .token(let token): return .verificationToken(token, newPassword: nil)
                case .code(let code): return .oneTimePassword(code)
                case nil: throw Self.missing("the token or code of the message", .verificationToken)
                }
            case (.reset, _):
                guard let password = self.password else { throw Self.missing("the new password", .newPassword) }
                switch self.secret {
                case .token(let token): return .verificationToken(token, newPassword: password)
                case .code(let code): return .passwordReset(code, newPassword: password)
                case nil: throw Self.missing("the token or code of the message", .newPassword)
                }
            case (.signIn, .staticPassword):
                // A token without an action in this process: it is judged by the back-end, which knows what is due.
                if case .token(let token) = self.secret { return .verificationToken(token, newPassword: nil) }
                guard self.identifier != nil else { throw Self.missing("the identifier", .credential) }
                guard let password = self.password else { throw Self.missing("the password", .credential) }
                return .staticPassword(password)
            case (.code, _), (.signIn, .oneTimePassword):
                switch self.secret {
                case .code(let code): return .oneTimePassword(code)
                case .token(let token): return .verificationToken(token, newPassword: nil)
                case nil: throw Self.missing("the code of the message", .oneTimePassword)
                }
            }
        }

        private static func missing(_ what: String, _ step: AuthenticationStep) -> AuthenticationError {
            AuthenticationError(
                .incompleteMethod, "Set \(what) first.", details: AuthenticationError.Details(dueStep: step))
        }
    }
}
