public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A session of an account.
public struct SessionRecord: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The public half of its token: what it is found by.
    public var id: String
    /// The account.
    public var uid: String
    /// The keyed MAC of the secret that all its refresh tokens share.
    public var tokenMAC: [UInt8]
    /// Counts the rotations of its refresh token.
    public var generation: UInt64
    /// The generation that was last presented to rotate; nil before the first rotation.
    ///
    /// Its holder is given the successor again while the answer may have been lost (RFT-2, RFT-6).
    public var spentGeneration: UInt64?
    /// When it began.
    public var creationDate: Date
    /// When its refresh token was last rotated; when it began, before the first rotation.
    public var lastUseDate: Date
    /// When it ends if it is not used until then.
    public var idleExpirationDate: Date
    /// When it ends however much it is used.
    public var absoluteExpirationDate: Date
    /// The identity that was proved.
    public var identity: IdentityKey
    /// All proofs, the newest first.
    public var factors: [AuthenticationFactor]
    /// How sure the back-end is of the user.
    public var level: Int
    /// How the user would recognise the device.
    public var deviceLabel: String?
    /// What later versions keep with it.
    public var extra: JSONValue

    /// Describes a session.
    public init(
        id: String, uid: String, tokenMAC: [UInt8], generation: UInt64 = 0, spentGeneration: UInt64? = nil,
        creationDate: Date, idleExpirationDate: Date, absoluteExpirationDate: Date, identity: IdentityKey,
        factors: [AuthenticationFactor], level: Int, deviceLabel: String? = nil, extra: JSONValue = .null
    ) {
        self.id = id
        self.uid = uid
        self.tokenMAC = tokenMAC
        self.generation = generation
        self.spentGeneration = spentGeneration
        self.creationDate = creationDate
        self.lastUseDate = creationDate
        self.idleExpirationDate = idleExpirationDate
        self.absoluteExpirationDate = absoluteExpirationDate
        self.identity = identity
        self.factors = factors
        self.level = level
        self.deviceLabel = deviceLabel
        self.extra = extra
    }

    /// The earlier of the two ends.
    public var expirationDate: Date { min(self.idleExpirationDate, self.absoluteExpirationDate) }
    /// The account only.
    public var description: String { "session of \(self.uid)" }
    /// Shows the account only.
    public var customMirror: Mirror { Mirror(self, children: ["uid": self.uid]) }
}
