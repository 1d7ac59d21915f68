public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// Writes a challenge in place of earlier ones of the same flow and purpose, unless a limit is reached.
    @concurrent public func openChallenge(
        _ challenge: ChallengeRecord, limits: [RateLimit], now: Date, effects: StoreEffects, refusal: StoreEffects
    ) async throws -> LimitAnswer {
        try await self.write { connection in
            let answer = try CounterRows.reserve(limits, now: now, in: connection)
            guard case .allowed = answer else {
                try EffectRows.write(refusal, in: connection)
                return answer
            }
            try ChallengeRows.replace(with: challenge, in: connection)
            try EffectRows.write(effects, in: connection)
            return .allowed
        }
    }

    /// Looks at a challenge without using it up; one look-up.
    @concurrent public func challenge(_ selector: String) async throws -> ChallengeRecord? {
        try await self.read { try ChallengeRows.find(selector, in: $0) }
    }

    /// Counts the try, compares, consumes and grants in one transaction.
    @concurrent public func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date,
        effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer {
        try await self.write { connection in
            let answer = try Self.redeem(
                selector, purpose: purpose, mac: mac, limits: limits, granting: grant, now: now, in: connection)
            switch answer {
            case .redeemed: try EffectRows.write(effects, in: connection)
            case .unknown: break
            case .wrong, .exhausted, .limited, .expired, .consumed, .conflict:
                try EffectRows.write(refusal, in: connection)
            }
            return answer
        }
    }

    private static func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date,
        in connection: SQLiteConnection
    ) throws(AccountStoreError) -> RedeemAnswer {
        guard let challenge = try ChallengeRows.find(selector, in: connection) else { return .unknown }
        let judgement = challenge.judge(mac: mac, purpose: purpose, now: now)
        if judgement.isCompared {
            let answer = try CounterRows.reserve(limits, now: now, in: connection)
            if case .limited(let retryAfter) = answer { return .limited(retryAfter: retryAfter) }
        }
        if let attemptsLeft = judgement.attemptsLeft, attemptsLeft != challenge.attemptsLeft {
            try ChallengeRows.set(attemptsLeft: attemptsLeft, of: selector, in: connection)
        }
        if let answer = judgement.answer { return answer }
        let conflict = try GrantRows.give(
            grant, for: challenge.identity, isAttaching: challenge.purpose == .attachIdentity, now: now, in: connection)
        if let conflict { return .conflict(conflict) }
        try CounterRows.forgive(limits, in: connection)
        try ChallengeRows.consume(selector, now: now, in: connection)
        if let uid = grant.voidedAccount { try ChallengeRows.remove(of: uid, but: selector, in: connection) }
        if let uid = grant.accountOfVoidSignIns {
            try ChallengeRows.removeSignIns(of: uid, but: selector, in: connection)
        }
        return .redeemed
    }
}
