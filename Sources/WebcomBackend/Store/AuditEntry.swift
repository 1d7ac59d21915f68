public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One line of the audit: who did what, when, and how it ended (AUD-1).
///
/// Never a secret; identifiers are digests.
public struct AuditEntry: Hashable, Sendable {
    /// The place in the store's order; given by the store, 0 until then.
    public var id: Int64
    /// When, in UTC.
    public var date: Date
    /// What was done: the stable name of the action.
    public var action: String
    /// Whether it succeeded.
    public var isSuccess: Bool
    /// Why it did not; the stable name of a reason.
    public var reason: String?
    /// The account, where one is known.
    public var uid: String?
    /// Whose identity it was about.
    public var provider: AuthenticationProvider?
    /// A keyed digest of the identifier, to tell lines about the same one together.
    public var identifierDigest: String?
    /// A keyed digest of where the request came from.
    public var sourceDigest: String?
    /// What ties it to the app's own log lines; controls are escaped by whoever prints it (AUD-3).
    public var correlationID: String?

    /// Describes a line.
    public init(
        date: Date, action: String, isSuccess: Bool, reason: String? = nil, uid: String? = nil,
        provider: AuthenticationProvider? = nil, identifierDigest: String? = nil, sourceDigest: String? = nil,
        correlationID: String? = nil
    ) {
        self.id = 0
        self.date = date
        self.action = action
        self.isSuccess = isSuccess
        self.reason = reason
        self.uid = uid
        self.provider = provider
        self.identifierDigest = identifierDigest
        self.sourceDigest = sourceDigest
        self.correlationID = correlationID
    }
}
