#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The tokens and codes that are awaited.
public protocol ChallengeStore: Sendable {
    /// Writes a challenge in place of earlier ones of the same flow and purpose, unless a limit is reached.
    ///
    /// The limits are counted in the same transaction; where one is reached, nothing is counted and nothing written but
    /// `refusal`.
    @concurrent func openChallenge(
        _ challenge: ChallengeRecord, limits: [RateLimit], now: Date, effects: StoreEffects, refusal: StoreEffects
    ) async throws -> LimitAnswer

    /// Looks at a challenge without using it up (TOK-5).
    @concurrent func challenge(_ selector: String) async throws -> ChallengeRecord?

    /// Counts the try, compares the keyed MAC in constant time, consumes the challenge and puts its grant into force, all
    /// in one transaction: of any number of parallel submissions of the right secret, one is `.redeemed` (invariant 11).
    ///
    /// The limits count tries across challenges: a try at one that could be redeemed is counted under each, and where one
    /// is reached the answer is `.limited`, the same for right and wrong secrets, and the challenge stays as it is. A
    /// redemption forgives those that a success forgives.
    /// One that is found expired has no try left from then on, so that it stays over when the clock is set back.
    /// `effects` are written when it is redeemed, `refusal` for every other answer but `.unknown`. A decoy is never
    /// redeemed: every secret is wrong.
    @concurrent func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date,
        effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer
}
