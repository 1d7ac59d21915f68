public import WebcomAuthentication

extension BackendPolicy {
    /// When a second factor is asked for, and what can be one.
    public struct StrongAuthentication: Sendable {
        /// Who needs a second factor.
        public enum Requirement: String, Hashable, Sendable, CaseIterable {
            /// Nobody, unless the app asks for a level.
            case never
            /// Who has registered a strong method.
            case whenRegistered
            /// Everybody but guests: a sign-in of who has no strong method registers one.
            case always
        }

        /// Who needs a second factor.
        public var requirement = Requirement.whenRegistered
        /// What the app decides for each account and sign-in; can ask for more than ``requirement``, never for less.
        public var rule: (any StrongAuthenticationRule)?
        /// The kinds that can be registered, in the order in which they are offered (MFA-5).
        ///
        /// Codes by text message and e-mail are restricted authenticators (NIST SP 800-63B-4 §3.1.3.3): take them out where
        /// your users can do without.
        public var kinds: [StrongMethod.Kind] = [.authenticatorApp, .sms, .eMail]
        /// How long a sign-in may wait for its second factor; at most 10 minutes (MFA-2).
        public var lifetime: Duration = .seconds(600)
        /// How many wrong codes use up a sign-in, whichever methods they are for: 1 to 10 (MFA-2).
        public var attempts = 5
        /// How many steps a sign-in may take after the first proof; what goes on longer is refused.
        public var maximumSteps = 16
        /// How many strong methods an account can have, beside recovery codes.
        public var maximumMethods = 10
        /// How many recovery codes a set has: 4 to 32; each is 80 random bits (MFA-8).
        public var recoveryCodeCount = 10
        /// Who asks for the codes, as authenticator apps show it: up to 64 bytes, without a colon.
        public var issuer = "webcom"
        /// Whether a change of an account's strong methods ends its other sessions (SES-5, MFA-10).
        public var endsOtherSessions = true

        /// The defaults: who has registered a strong method needs it.
        public init() {}

        /// The level below which no session of an account is accepted; guests prove nothing.
        func minimumLevel(of account: AccountRecord) -> Int {
            guard !account.isGuest else { return 0 }
            return switch self.requirement {
            case .never: 0
            case .whenRegistered: account.hasStrongMethods ? 2 : 0
            case .always: 2
            }
        }

        /// Refuses what could not be kept.
        func check() throws(BackendPolicyError) {
            guard self.lifetime > .zero, self.lifetime <= .seconds(600) else {
                throw BackendPolicyError("strongAuthentication.lifetime must be more than 0 and at most 10 minutes")
            }
            guard (1...10).contains(self.attempts), (4...64).contains(self.maximumSteps) else {
                throw BackendPolicyError(
                    "strongAuthentication.attempts must be 1 to 10, and maximumSteps 4 to 64")
            }
            guard (1...100).contains(self.maximumMethods), (4...32).contains(self.recoveryCodeCount) else {
                throw BackendPolicyError(
                    "strongAuthentication.maximumMethods must be 1 to 100, and recoveryCodeCount 4 to 32")
            }
            guard self.requirement != .always || !self.kinds.isEmpty else {
                throw BackendPolicyError("strongAuthentication.kinds must name a kind where everybody needs one")
            }
            let known: [StrongMethod.Kind] = [.authenticatorApp, .sms, .eMail]
            guard self.kinds.allSatisfy(known.contains), Set(self.kinds).count == self.kinds.count else {
                throw BackendPolicyError(
                    "strongAuthentication.kinds must be .authenticatorApp, .sms and .eMail, each once at most")
            }
            guard (1...64).contains(self.issuer.utf8.count), !self.issuer.utf8.contains(UInt8(ascii: ":")) else {
                throw BackendPolicyError("strongAuthentication.issuer must be 1 to 64 bytes without a colon")
            }
        }
    }
}
