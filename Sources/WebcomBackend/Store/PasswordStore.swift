#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The passwords: reserve an attempt, hash outside, settle.
public protocol PasswordStore: Sendable {
    /// Counts an attempt before anything is verified, and looks up what it is to be verified against, in one round
    /// trip.
    ///
    /// The limits are counted whether the identity exists or not; where one is reached the answer says how long to wait
    /// and nothing is looked up. `refusal` is written then.
    @concurrent func reserveAttempt(
        on key: IdentityKey, limits: [RateLimit], now: Date, refusal: StoreEffects
    ) async throws -> AttemptAnswer

    /// How much stands counted under a limit; 0 once its time is over.
    @concurrent func attemptCount(under limit: RateLimit, now: Date) async throws -> Int

    /// Ends an attempt, once; a second settlement of the same reservation is a `.versionChanged` conflict, and writes
    /// nothing at all.
    ///
    /// A success opens the session, replaces the password where it was hashed anew, ends the session `ending` where one
    /// is named, forgives the limits that a success forgives, and writes `effects`. It is refused, and `refusal`
    /// written instead, when the account, its identity or the password's version is not what it was when it was
    /// reserved, or the session to end does not stand any more (`.sessionEnded`). A failure writes `refusal`.
    @concurrent func settleAttempt(
        _ reservation: AttemptReservation, as outcome: AttemptOutcome, now: Date, effects: StoreEffects,
        refusal: StoreEffects
    ) async throws -> ChangeAnswer

    /// Sets the password of an identity in place of the one of `version`, nil for none, and voids all that is awaited for
    /// the account (TOK-6, LNK-4); its version rises.
    ///
    /// Ends the other sessions where that is asked for, and leaves a notice `.sessionRevoked` for each. Conflicts, in this order: `.accountGone`, `.accountDisabled`, `.sessionEnded` when `session` is not
    /// one of the account that stands, `.identityGone`, `.identitySuspended`, `.versionChanged`.
    @concurrent func setPassword(
        _ password: PasswordRecord, on key: IdentityKey, of uid: String, from version: Int64?, session: String,
        endingOthers: Bool, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer

    /// The passwords of an account that are not void, in the order of its identities.
    @concurrent func passwords(of uid: String) async throws -> [IdentityPassword]
}
