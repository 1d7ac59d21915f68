public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FaultyAccountStore {
    /// As the store behind, as one numbered call.
    @concurrent public func account(_ uid: String) async throws -> AccountRecord? {
        try await self.call(.account) {
            try await self.base.account(uid)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func identity(_ key: IdentityKey) async throws -> IdentityRecord? {
        try await self.call(.identity) {
            try await self.base.identity(key)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func identities(of uid: String) async throws -> [IdentityRecord] {
        try await self.call(.identities) {
            try await self.base.identities(of: uid)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func attach(
        _ identity: IdentityRecord, session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.attach) {
            try await self.base.attach(identity, session: session, ending: ending, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func register(
        _ registration: Registration, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.register) {
            try await self.base.register(registration, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func openChallenge(
        _ challenge: ChallengeRecord, limits: [RateLimit], now: Date, effects: StoreEffects, refusal: StoreEffects
    ) async throws -> LimitAnswer {
        try await self.call(.openChallenge) {
            try await self.base.openChallenge(challenge, limits: limits, now: now, effects: effects, refusal: refusal)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func challenge(_ selector: String) async throws -> ChallengeRecord? {
        try await self.call(.challenge) {
            try await self.base.challenge(selector)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date,
        effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer {
        try await self.call(.redeem) {
            try await self.base.redeem(
                selector, purpose: purpose, mac: mac, limits: limits, granting: grant, now: now, effects: effects,
                refusal: refusal)
        }
    }
}
