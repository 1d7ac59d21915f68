#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One proof of who the user is: which identity, by which method, when.
public struct AuthenticationFactor: Hashable, Codable, Sendable {
    /// Who vouched for the identity.
    public let provider: AuthenticationProvider
    /// What the provider calls the user; for a strong method its id.
    public let providerUID: String
    /// How it was proved, in the terms of RFC 8176 where it has one: `pwd`, `otp`, `sms`, …; `guest` for a guest.
    public let method: String
    /// When it was proved.
    public let date: Date

    /// Describes a proof.
    public init(provider: AuthenticationProvider, providerUID: String, method: String, date: Date) {
        self.provider = provider
        self.providerUID = providerUID
        self.method = method
        self.date = date
    }

    /// The kind of strong method that proved it, as a second factor; nil for a first one.
    public var strongMethodKind: StrongMethod.Kind? { self.provider.strongMethodKind }

    /// Whether both prove the same identity in the same way, whenever that was.
    package func renews(_ other: Self) -> Bool {
        self.provider == other.provider && self.providerUID == other.providerUID && self.method == other.method
    }
}
