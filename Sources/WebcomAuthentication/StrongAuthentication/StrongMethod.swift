/// A second factor that an account has registered.
public struct StrongMethod: Hashable, Codable, Sendable, Identifiable {
    /// How a strong method proves the user; an open list.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
        /// The stable name.
        public let rawValue: String

        /// Takes a stored name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The stable name.
        public var description: String { self.rawValue }

        /// A code by text message.
        public static let sms = Self(rawValue: "sms")
        /// A code by e-mail.
        public static let eMail = Self(rawValue: "email")
        /// The code of an authenticator app (RFC 6238).
        public static let authenticatorApp = Self(rawValue: "totp")
        /// One of the codes that were written down.
        public static let recoveryCode = Self(rawValue: "recovery")

        /// Whether its codes go over a network that others can listen to or take over (NIST SP 800-63B-4 §3.1.3.3): offer an
        /// authenticator app too (MFA-5).
        public var isRestricted: Bool { self == .sms || self == .eMail }

        /// What the app needs to be able to ask for.
        public var challengeType: ChallengeType {
            switch self {
            case .authenticatorApp: .authenticatorApp
            case .recoveryCode: .recoveryCode
            default: .outOfBand
            }
        }
    }

    /// The method, as the back-end calls it.
    public let id: String
    /// How it proves the user.
    public let kind: Kind
    /// What to show of it: the number or address, masked; where nothing is sent its label, or empty where it has none.
    public let hint: String

    /// Describes a strong method.
    public init(id: String, kind: Kind, hint: String) {
        self.id = id
        self.kind = kind
        self.hint = hint
    }
}
