#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An identity that is attached to the signed-in account.
public struct AuthenticationIdentity: AuthenticationProviderIdentity, Hashable, Codable {
    /// Who vouches for it.
    public let provider: AuthenticationProvider
    /// What the provider calls the user.
    public let providerUID: String
    /// When it was attached.
    public let creationDate: Date
    /// How to address the user; nil where nobody said.
    public let displayName: String?
    /// What the provider or the app says of the user; `.null` where nobody said.
    public let providerProfile: JSONValue

    /// Describes an identity.
    public init(
        provider: AuthenticationProvider, providerUID: String, creationDate: Date, displayName: String? = nil,
        providerProfile: JSONValue = .null
    ) {
        self.provider = provider
        self.providerUID = providerUID
        self.creationDate = creationDate
        self.displayName = displayName
        self.providerProfile = providerProfile
    }
}
