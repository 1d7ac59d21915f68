#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An identity of a user at a provider.
///
/// ``AuthenticationDetails`` is the one just proved, ``AuthenticationIdentity`` one attached to the account. Key an
/// app's data by the account's `uid`, never by `providerUID`, which is unique within its provider only.
public protocol AuthenticationProviderIdentity: Sendable {
    /// Who vouches for it.
    var provider: AuthenticationProvider { get }
    /// What the provider calls the user.
    var providerUID: String { get }
    /// When it was created.
    var creationDate: Date { get }
    /// How to address the user; nil where nobody said.
    var displayName: String? { get }
    /// What the provider or the app says of the user; `.null` where nobody said.
    var providerProfile: JSONValue { get }
}
