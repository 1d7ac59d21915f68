#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A token or code that was sent, or seems to have been, and is awaited.
///
/// Where it goes is frozen in it (TOK-4): a redemption proves `address`, never what is submitted with it.
public struct ChallengeRecord: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// What a challenge is good for; nothing else accepts it.
    public struct Purpose: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public let rawValue: String

        /// Takes a stored name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Confirms an identity that is to be attached.
        public static let attachIdentity = Self(rawValue: "attachIdentity")
        /// Signs in.
        public static let signIn = Self(rawValue: "signIn")
        /// Lets a new password be set.
        public static let passwordReset = Self(rawValue: "passwordReset")
        /// Stands for a sign-in whose first proof was given, and which waits for a second one (MFA-1).
        public static let strongAuthentication = Self(rawValue: "strongAuthentication")
        /// Stands for a user who visits a provider's pages.
        public static let userAgent = Self(rawValue: "userAgent")
        /// Stands for a user who is to say yes to a device's code (RFC 8628).
        public static let device = Self(rawValue: "device")
        /// Confirms a strong method that who is signed in registers.
        public static let strongMethod = Self(rawValue: "strongMethod")
    }

    /// What it is found by; public.
    public var selector: String
    /// The keyed MAC of the secret, over purpose, identity and flow too.
    public var mac: [UInt8]
    /// What it is good for.
    public var purpose: Purpose
    /// The authentication it belongs to; a newer challenge of the same flow and purpose takes its place.
    public var flow: String
    /// The identity that it proves.
    public var identity: IdentityKey
    /// Where it was sent.
    public var address: String
    /// The account that it is about: the one that the identity is to be attached to, or that it gives access to; nil
    /// for a new one, and in a decoy.
    public var uid: String?
    /// What else the redemption needs, sealed.
    public var body: [UInt8]
    /// When it was made.
    public var creationDate: Date
    /// When it runs out.
    public var expirationDate: Date
    /// How many wrong tries it has left.
    public var attemptsLeft: Int
    /// When it was redeemed; nil until then.
    public var consumptionDate: Date?
    /// Whether nothing was sent and nothing can redeem it: it stands in for an identity that cannot have one.
    public var isDecoy: Bool

    /// Describes a challenge.
    public init(
        selector: String, mac: [UInt8], purpose: Purpose, flow: String, identity: IdentityKey, address: String,
        uid: String? = nil, body: [UInt8] = [], creationDate: Date, expirationDate: Date, attemptsLeft: Int,
        isDecoy: Bool = false
    ) {
        self.selector = selector
        self.mac = mac
        self.purpose = purpose
        self.flow = flow
        self.identity = identity
        self.address = address
        self.uid = uid
        self.body = body
        self.creationDate = creationDate
        self.expirationDate = expirationDate
        self.attemptsLeft = attemptsLeft
        self.isDecoy = isDecoy
    }

    /// The purpose only.
    public var description: String { "challenge for \(self.purpose.rawValue)" }
    /// Shows the purpose only.
    public var customMirror: Mirror { Mirror(self, children: ["purpose": self.purpose.rawValue]) }
}
