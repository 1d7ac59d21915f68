public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that succeeded and may still be an attack (AUD-4); never a secret, and identifiers are digests.
public struct SecurityEvent: Hashable, Sendable {
    /// What is suspicious.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// An identity was proved after `count` tries that were not: see
        /// ``BackendPolicy/Throttling/suspiciousFailures``.
        ///
        /// Tries at the same time as the one that succeeded are among them.
        case successAfterFailures(count: Int)
        /// An account was recovered by the token or code of a message, and so many of its identities are to be
        /// confirmed again.
        case recovery(suspendedIdentities: Int)
        /// Somebody signed in with a device label or from a source that no other standing session of the account has.
        ///
        /// Not told where the account has no other session to compare with, or the app names neither.
        case newClient(isNewDevice: Bool, isNewSource: Bool)
        /// A refresh token was presented that its holder had replaced: somebody has a copy of it. Its session was ended
        /// (RFT-1).
        case tokenReuse(sessionID: String)
    }

    /// What is suspicious.
    public let kind: Kind
    /// When, in UTC.
    public let date: Date
    /// The account.
    public let uid: String?
    /// Whose identity was proved.
    public let provider: AuthenticationProvider?
    /// The keyed digest of the identifier, as in ``AuditEntry/identifierDigest``.
    public let identifierDigest: String?
    /// The keyed digest of where the request came from, as in ``AuditEntry/sourceDigest``.
    public let sourceDigest: String?
    /// What ties it to the app's own log lines.
    public let correlationID: String?

    /// Tells of what the audit has a line about.
    init(_ kind: Kind, _ entry: AuditEntry) {
        self.kind = kind
        self.date = entry.date
        self.uid = entry.uid
        self.provider = entry.provider
        self.identifierDigest = entry.identifierDigest
        self.sourceDigest = entry.sourceDigest
        self.correlationID = entry.correlationID
    }
}
