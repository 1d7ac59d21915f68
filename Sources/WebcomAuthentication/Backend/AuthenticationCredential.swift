/// What a method makes of what the user gave; only a back-end can turn it into a session.
public struct AuthenticationCredential: Sendable {
    /// What proves the user.
    @nonexhaustive
    public enum Proof: Sendable {
        /// Nothing: a guest.
        case guest
        /// The password of an internal identity.
        case staticPassword(StaticPassword)
        /// The code of a message.
        case oneTimePassword(OneTimePassword)
        /// The token of a message; a new password goes with it when it resets one.
        case verificationToken(VerificationToken, newPassword: StaticPassword?)
        /// A code that resets the password.
        case passwordReset(OneTimePassword, newPassword: StaticPassword)
        /// An access token of a session that stands.
        case accessToken(AuthenticationToken)
        /// An assertion that a service signed (RFC 7523 §2.2).
        case serverAssertion(SecretField)
        /// What a provider's pages will say, which the user is yet to visit.
        case userAgent(UserAgentWishes)
        /// What the user says at a provider elsewhere, by the code that the continuation is about.
        case deviceAuthorization
        /// Whatever an app's own method has; read by the code that the app gave the back-end.
        case fields([String: SecretField])
    }

    /// Whose identity is proved.
    public let provider: AuthenticationProvider
    /// The address or number, as the user typed it; nil where the proof says it.
    public let identifier: String?
    /// What proves it.
    public let proof: Proof

    /// Makes a credential.
    public init(provider: AuthenticationProvider, identifier: String? = nil, proof: Proof) {
        self.provider = provider
        self.identifier = identifier
        self.proof = proof
    }

    /// The credential of a guest.
    public static let guest = Self(provider: .guest, proof: .guest)
}

extension AuthenticationCredential: CustomStringConvertible, CustomReflectable {
    /// The provider only.
    public var description: String { "credential for \(self.provider)" }
    /// Shows the provider only.
    public var customMirror: Mirror { Mirror(self, children: ["provider": self.provider]) }
}
