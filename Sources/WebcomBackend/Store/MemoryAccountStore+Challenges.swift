#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MemoryAccountStore {
    /// Writes a challenge in place of earlier ones of the same flow and purpose, unless a limit is reached.
    @concurrent public func openChallenge(
        _ challenge: ChallengeRecord, limits: [RateLimit], now: Date, effects: StoreEffects, refusal: StoreEffects
    ) async throws -> LimitAnswer {
        try self.verb { state in
            let answer = state.reserve(limits, now: now)
            guard case .allowed = answer else {
                state.write(refusal)
                return answer
            }
            state.replaceChallenge(with: challenge)
            state.write(effects)
            return .allowed
        }
    }

    /// Looks at a challenge without using it up; constant time.
    @concurrent public func challenge(_ selector: String) async throws -> ChallengeRecord? {
        try self.verb { $0.challenges[ExactText(selector)] }
    }

    /// Counts the try, compares, consumes and grants in one critical section.
    @concurrent public func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date,
        effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer {
        try self.verb { state in
            let answer = state.redeem(
                selector, purpose: purpose, mac: mac, limits: limits, granting: grant, now: now)
            switch answer {
            case .redeemed: state.write(effects)
            case .unknown: break
            case .wrong, .exhausted, .limited, .expired, .consumed, .conflict: state.write(refusal)
            }
            return answer
        }
    }
}

extension MemoryAccountStore.State {
    /// Writes a challenge and forgets the one whose place it takes.
    mutating func replaceChallenge(with challenge: ChallengeRecord) {
        let selector = ExactText(challenge.selector)
        if let earlier = self.selectors.updateValue(selector, forKey: Flow(of: challenge)) {
            self.challenges[earlier] = nil
        }
        self.challenges[selector] = challenge
    }

    /// Forgets a challenge.
    mutating func removeChallenge(_ selector: ExactText) {
        guard let challenge = self.challenges.removeValue(forKey: selector) else { return }
        let flow = Flow(of: challenge)
        if self.selectors[flow] == selector { self.selectors[flow] = nil }
    }

    /// Forgets what is awaited for an account, but for one if it is named; linear in all challenges.
    mutating func removeChallenges(of uid: String, but kept: ExactText? = nil) {
        let uid = ExactText(uid)
        self.removeChallenges { challenge in
            ExactText(challenge.selector) != kept && challenge.uid.map { ExactText($0) } == uid
        }
    }

    /// Forgets the pending sign-ins of an account, but for one if it is named; linear in all challenges.
    mutating func removeSignIns(of uid: String, but kept: ExactText? = nil) {
        let uid = ExactText(uid)
        self.removeChallenges { challenge in
            challenge.purpose == .strongAuthentication && ExactText(challenge.selector) != kept
                && challenge.uid.map { ExactText($0) } == uid
        }
    }

    /// Forgets the challenges that answer to a description; linear in all challenges.
    mutating func removeChallenges(where isMeant: (ChallengeRecord) -> Bool) {
        for (selector, challenge) in self.challenges where isMeant(challenge) { self.removeChallenge(selector) }
    }

    /// Judges a submission and carries out what follows from it, without the effects.
    mutating func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date
    ) -> RedeemAnswer {
        let selector = ExactText(selector)
        guard let challenge = self.challenges[selector] else { return .unknown }
        let judgement = challenge.judge(mac: mac, purpose: purpose, now: now)
        if judgement.isCompared, case .limited(let retryAfter) = self.reserve(limits, now: now) {
            return .limited(retryAfter: retryAfter)
        }
        if let attemptsLeft = judgement.attemptsLeft {
            self.challenges[selector]?.attemptsLeft = attemptsLeft
        }
        if let answer = judgement.answer { return answer }
        let conflict = self.give(
            grant, for: challenge.identity, isAttaching: challenge.purpose == .attachIdentity, now: now)
        if let conflict { return .conflict(conflict) }
        for limit in limits where limit.isForgivenBySuccess { self.counters[limit.subject] = nil }
        // A challenge that is held may have taken its place.
        self.challenges[selector]?.consumptionDate = now
        if let uid = grant.voidedAccount { self.removeChallenges(of: uid, but: selector) }
        if let uid = grant.accountOfVoidSignIns { self.removeSignIns(of: uid, but: selector) }
        return .redeemed
    }
}
