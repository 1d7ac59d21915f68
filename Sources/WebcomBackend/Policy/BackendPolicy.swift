public import WebcomAuthentication

/// What an embedded back-end allows; safe as it stands, and every part can be changed.
///
/// ```swift
/// var policy = BackendPolicy()
/// policy.providers.insert(.guest)
/// ```
public struct BackendPolicy: Sendable {
    /// The providers that are on; e-mail and phone unless others are named.
    public var providers: Set<AuthenticationProvider> = [.eMail, .phone]
    /// What passwords must be like.
    public var passwords = PasswordRules()
    /// What a password hash costs, and how many are made at once.
    public var hashing = Hashing()
    /// The tokens in messages.
    public var tokens = Tokens()
    /// The codes in messages.
    public var codes = Codes()
    /// The sessions.
    public var sessions = Sessions()
    /// The signed tokens that users show to other services.
    public var accessTokens = AccessTokens()
    /// The service accounts.
    public var services = Services()
    /// The guests.
    public var guests = Guests()
    /// How often what may be tried.
    public var throttling = Throttling()
    /// How long an authentication of several steps may take, from its last message.
    public var flowLifetime: Duration = .seconds(86_400)
    /// How long a user may stay at a provider's pages: a minute to an hour.
    public var visitLifetime: Duration = .seconds(600)
    /// How long a user may take to say yes to a device's code, where the provider gives longer: a minute to an hour.
    public var deviceLifetime: Duration = .seconds(1_800)
    /// The numbers that messages may go to (OTP-10).
    public var phoneDestinations: any PhoneDestinationPolicy = AllPhoneDestinations()
    /// The links in messages (TOK-7).
    public var links = Links()
    /// How recent the newest proof of a session must be for sensitive operations (SES-7): to attach, replace or detach an
    /// identity (LNK-7), to set a password without the current one (PWD-8), to delete the account; guests are exempt.
    public var freshness: Duration = .seconds(900)
    /// How long an identity must have been attached before a recovery by it suspends the account's older identities
    /// too, and not only the younger ones (LNK-3).
    public var probation: Duration = .seconds(30 * 86_400)
    /// How long an app's own verifier may take (CUS-2), another provider, and the app's source of claims.
    public var externalCallTimeout: Duration = .seconds(10)
    /// When a second factor is asked for, and what can be one.
    public var strongAuthentication = StrongAuthentication()
    /// What strangers are told of identities.
    public var disclosure = Disclosure.none

    /// The default policy.
    public init() {}

    /// The default policy with the providers named.
    public init(providers: Set<AuthenticationProvider>) { self.providers = providers }

    /// Refuses values with which a back-end could not be safe.
    func check(with templates: MessageTemplates) throws(BackendPolicyError) {
        try templates.check(self.links)
        guard self.tokens.lifetime > .zero, self.tokens.lifetime <= .seconds(86_400) else {
            throw BackendPolicyError("tokens.lifetime must be more than 0 and at most 24 hours")
        }
        guard self.tokens.attempts >= 1, self.tokens.attempts <= 100 else {
            throw BackendPolicyError("tokens.attempts must be 1 to 100")
        }
        try self.codes.check()
        guard self.flowLifetime >= self.tokens.lifetime, self.flowLifetime >= self.codes.lifetime else {
            throw BackendPolicyError("flowLifetime must not be shorter than tokens.lifetime and codes.lifetime")
        }
        for (name, lifetime) in [("visitLifetime", self.visitLifetime), ("deviceLifetime", self.deviceLifetime)] {
            guard lifetime >= .seconds(60), lifetime <= .seconds(3_600) else {
                throw BackendPolicyError("\(name) must be a minute to an hour")
            }
        }
        try self.sessions.check(with: self.guests)
        try self.accessTokens.check()
        try self.services.check()
        guard self.freshness > .zero else { throw BackendPolicyError("freshness must be positive") }
        guard self.probation >= .zero, self.probation <= .seconds(3660 * 86_400) else {
            throw BackendPolicyError("probation must be 0 to 10 years")
        }
        guard self.externalCallTimeout > .zero else {
            throw BackendPolicyError("externalCallTimeout must be positive")
        }
        try self.strongAuthentication.check()
        try self.throttling.check()
        try self.checkDurations()
        guard self.passwords.additionalBlocked.count <= PasswordRules.maximumBlockedCount else {
            throw BackendPolicyError("passwords.additionalBlocked must have at most 100 000 entries")
        }
    }
}
