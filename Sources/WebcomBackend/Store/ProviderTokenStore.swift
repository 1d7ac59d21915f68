#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The tokens that providers gave for identities; they go with their identity.
///
/// They come in with the ``StoreEffects`` of a sign-in, which take the place of what is there.
public protocol ProviderTokenStore: Sendable {
    /// The tokens of an identity; nil where none are kept.
    @concurrent func providerTokens(of key: IdentityKey) async throws -> ProviderTokensRecord?
    /// Leases tokens to who renews them; false when they have another version, or somebody has a lease that lasts.
    @concurrent func leaseProviderTokens(
        of key: IdentityKey, version: Int64, until leaseEnd: Date, now: Date
    ) async throws -> Bool
    /// Writes tokens in place of those of a version, and ends their lease; nil forgets them.
    ///
    /// `.versionChanged` when they have another version, or are gone. `effects` are written with the change.
    @concurrent func replaceProviderTokens(
        of key: IdentityKey, version: Int64, with record: ProviderTokensRecord?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer
}
