/// An internal identity that a user says is theirs, before it was confirmed.
public struct IdentityClaim: Sendable {
    /// E-mail or phone.
    public var provider: AuthenticationProvider
    /// How it will prove itself.
    public var mode: AuthenticationMethodInternal.Mode
    /// The address or number, as typed.
    public var identifier: String
    /// The password it shall have; nil for none.
    public var password: StaticPassword?
    /// How to address the user.
    public var displayName: String?
    /// What the app wants to keep of the user.
    public var profile: JSONValue
    /// The identity of the signed-in account that it takes the place of, once it is confirmed; nil for none.
    public var replacedIdentity: AuthenticationIdentity?
    /// How the message shall look.
    public var message: MessageSettings

    /// Describes a claim.
    public init(
        provider: AuthenticationProvider, mode: AuthenticationMethodInternal.Mode, identifier: String,
        password: StaticPassword? = nil, displayName: String? = nil, profile: JSONValue = .null,
        replacedIdentity: AuthenticationIdentity? = nil, message: MessageSettings = MessageSettings()
    ) {
        self.provider = provider
        self.mode = mode
        self.identifier = identifier
        self.password = password
        self.displayName = displayName
        self.profile = profile
        self.replacedIdentity = replacedIdentity
        self.message = message
    }
}
