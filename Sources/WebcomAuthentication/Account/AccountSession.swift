#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A session of the signed-in user's account, as its user may see it.
public struct AccountSession: Hashable, Codable, Sendable, Identifiable {
    /// The session, as the back-end calls it; no secret.
    public let id: String
    /// When it began.
    public let creationDate: Date
    /// When it was last used, as far as the back-end noted that.
    public let lastUseDate: Date
    /// When it ends if it is not used until then.
    public let expirationDate: Date
    /// How the user would recognise the device; nil where nobody said.
    public let deviceLabel: String?
    /// The proofs of it, the newest first.
    public let factors: [AuthenticationFactor]
    /// How sure the back-end is of the user.
    public let level: Int
    /// Whether it is the session that asked.
    public let isCurrent: Bool

    /// Describes a session.
    public init(
        id: String, creationDate: Date, lastUseDate: Date, expirationDate: Date, deviceLabel: String? = nil,
        factors: [AuthenticationFactor] = [], level: Int = 1, isCurrent: Bool = false
    ) {
        self.id = id
        self.creationDate = creationDate
        self.lastUseDate = lastUseDate
        self.expirationDate = expirationDate
        self.deviceLabel = deviceLabel
        self.factors = factors
        self.level = level
        self.isCurrent = isCurrent
    }
}
