import WebcomAuthentication

/// What a user submitted of a message, by whichever setter; the challenge says whether a token or a code is due.
struct MessageSubmission {
    /// The token or code, as typed.
    let text: String
    /// The password to be set.
    let newPassword: StaticPassword?

    /// Takes a proof apart; nil where it is none of a message.
    init?(_ proof: AuthenticationCredential.Proof) {
        switch proof {
        case .oneTimePassword(let code): (self.text, self.newPassword) = (code.reveal(), nil)
        case .verificationToken(let token, let password): (self.text, self.newPassword) = (token.reveal(), password)
        case .passwordReset(let code, let password): (self.text, self.newPassword) = (code.reveal(), password)
        default: return nil
        }
    }
}
