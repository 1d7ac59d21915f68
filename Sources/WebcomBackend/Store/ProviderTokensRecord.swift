#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The tokens that a provider gave for an identity, sealed.
public struct ProviderTokensRecord: Hashable, Sendable {
    /// The identity.
    public var key: IdentityKey
    /// The tokens, sealed; a store never looks into them.
    public var bytes: [UInt8]
    /// What this very content is named by: drawn at random by whoever writes it, so that it never comes back.
    public var version: Int64
    /// Until when somebody renews them; nil for nobody.
    public var leaseEnd: Date?

    /// Describes sealed tokens.
    public init(key: IdentityKey, bytes: [UInt8], version: Int64, leaseEnd: Date? = nil) {
        self.key = key
        self.bytes = bytes
        self.version = version
        self.leaseEnd = leaseEnd
    }
}
