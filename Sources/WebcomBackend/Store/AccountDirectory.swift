#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The accounts and their identities.
public protocol AccountDirectory: Sendable {
    /// The account of this `uid`.
    @concurrent func account(_ uid: String) async throws -> AccountRecord?
    /// The identity of this key.
    @concurrent func identity(_ key: IdentityKey) async throws -> IdentityRecord?
    /// The identities of an account, the oldest first.
    @concurrent func identities(of uid: String) async throws -> [IdentityRecord]
    /// Makes an account with all that belongs to it, or nothing: `.identityTaken` when its identity exists.
    @concurrent func register(
        _ registration: Registration, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer
}
