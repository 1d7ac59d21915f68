#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One thing that happened, without secrets: the session key is a digest, tokens are not in it.
public struct AuthenticationObservation: Sendable {
    /// What kind of thing.
    @nonexhaustive
    public enum Kind: Sendable {
        /// An event of a service, by the stable name of its kind.
        case event(name: String, sequence: UInt64)
        /// A call to the back-end or a store has ended.
        case call(name: String, duration: Duration)
    }

    /// What happened.
    public let kind: Kind
    /// When.
    public let date: Date
    /// The digest of the service's session key (``SessionKey/digest``).
    public let service: String
    /// The account, where somebody is signed in.
    public let uid: String?
    /// Whose identity was used, where that is known.
    public let provider: AuthenticationProvider?
    /// How it failed; nil where it did not.
    public let errorCode: AuthenticationError.Code?
    /// What ties it to the app's own log lines.
    public let correlationID: String?

    /// Notes one thing.
    package init(
        _ kind: Kind, date: Date, service: String, uid: String? = nil, provider: AuthenticationProvider? = nil,
        errorCode: AuthenticationError.Code? = nil, correlationID: String? = nil
    ) {
        self.kind = kind
        self.date = date
        self.service = service
        self.uid = uid
        self.provider = provider
        self.errorCode = errorCode
        self.correlationID = correlationID
    }
}
