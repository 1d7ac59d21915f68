import WebcomAuthentication

/// What the secret of a message is for.
package enum ChatProof: Equatable, Sendable {
    /// To make an account, or to attach an identity to the signed-in one; by a password from then on, or by codes.
    case claim(hasPassword: Bool)
    /// To sign in.
    case signIn
    /// To choose a new password.
    case reset

    /// Whether the message to an identity carries a long token rather than a code of some digits.
    package func isToken(to identity: ChatIdentity) -> Bool {
        switch self {
        case .claim(let hasPassword): hasPassword && identity.provider == .eMail
        case .signIn: false
        case .reset: identity.provider == .eMail
        }
    }
}
