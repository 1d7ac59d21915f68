public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What changes accounts after they were made.
///
/// Sessions that a verb ends are told in the same transaction: the store itself leaves a notice `.sessionRevoked` for
/// each, beside those of `effects`. What is awaited for an account are its challenges of every purpose.
public protocol AccountUpkeep: Sendable {
    /// Changes an account; `.accountGone` when there is none.
    ///
    /// Disabling it ends its sessions and all that is awaited for it, also when it is disabled already (SES-5, TOK-6).
    @concurrent func changeAccount(
        _ uid: String, _ change: AccountChange, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer
    /// Takes an identity from its account, with its password and what is awaited for it, and ends the sessions that it
    /// opened but for `session`.
    ///
    /// Conflicts, in this order: `.accountGone`, `.accountDisabled`, `.sessionEnded` when `session` is not one of the
    /// account that stands, `.identityGone`, and `.lastIdentity` when no other identity is left that is not suspended
    /// (LNK-9).
    @concurrent func detachIdentity(
        _ key: IdentityKey, of uid: String, session: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer
    /// Replaces what is kept of an identity, its ``IdentityRecord/profile``, where that is `old` still; and ends the sessions
    /// that the identity opened where `endingSessions`.
    ///
    /// Conflicts, in this order: `.accountGone`, `.identityGone`, and `.versionChanged` when another profile is kept by
    /// now. Accounts that are disabled are changed too.
    @concurrent func changeIdentity(
        _ key: IdentityKey, of uid: String, profile: JSONValue, from old: JSONValue, endingSessions: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer
    /// Removes an account with its identities, passwords, sessions and all that is awaited for it; the audit stays.
    ///
    /// `.accountGone` when there is none. Its sessions are not told one by one: `effects` say that it was deleted.
    @concurrent func deleteAccount(_ uid: String, now: Date, effects: StoreEffects) async throws -> ChangeAnswer
    /// Makes an account as another store had it, or nothing.
    ///
    /// `.identityTaken` when its `uid` or an identity exists, or one is there twice; `.identityGone` when an identity
    /// is of another `uid`, or a password of none of the identities; then, for the strong methods in their order, what
    /// ``StrongMethodChange/add(_:isFirst:limit:)`` says without a limit.
    @concurrent func importAccount(
        _ account: AccountRecord, identities: [IdentityRecord], passwords: [IdentityPassword],
        strongMethods: [StrongMethodRecord], now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer
}
