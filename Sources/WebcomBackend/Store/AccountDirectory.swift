#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The accounts and their identities.
public protocol AccountDirectory: Sendable {
    /// The account of this `uid`.
    @concurrent func account(_ uid: String) async throws -> AccountRecord?
    /// At most `limit` accounts in the order of the bytes of their `uid`, from the first after `uid` on; nil for the
    /// beginning.
    @concurrent func accounts(after uid: String?, limit: Int) async throws -> [AccountRecord]
    /// The identity of this key.
    @concurrent func identity(_ key: IdentityKey) async throws -> IdentityRecord?
    /// The identities of an account, the oldest first.
    @concurrent func identities(of uid: String) async throws -> [IdentityRecord]
    /// Attaches an identity that is proved already to an account, opens a session, and ends the session `ending` where one
    /// is named: as ``ChallengeGrant/attach(_:password:session:ending:)`` does, with the same conflicts.
    @concurrent func attach(
        _ identity: IdentityRecord, session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer
    /// Makes an account with all that belongs to it, or nothing: `.identityTaken` when its identity exists.
    @concurrent func register(
        _ registration: Registration, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer
}
