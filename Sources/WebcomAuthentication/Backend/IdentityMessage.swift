/// A message that a method asks the back-end to send to an internal identity.
@nonexhaustive
public enum IdentityMessage: Sendable {
    /// Confirms an identity that is to be attached: a token for e-mail with a password, a code otherwise.
    case attachIdentity(IdentityClaim)
    /// The same message again, for the identity that the continuation names.
    case resendVerification(MessageSettings)
    /// A code to sign in with.
    case oneTimePassword(provider: AuthenticationProvider, identifier: String, MessageSettings)
    /// A token or code that lets a new password be set.
    case passwordReset(provider: AuthenticationProvider, identifier: String, MessageSettings)
    /// No message: a code of the provider's that a device shows its user (RFC 8628); the receipt has `device`.
    case deviceAuthorization(AuthenticationProvider)
}
