import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreBench {
    /// Registers an account and checks that it was done.
    func register(_ registration: Registration) async throws {
        let answer = try await self.store.register(registration, now: Sample.date(0), effects: .none)
        try self.equal(answer, .done, "the answer to a registration")
    }

    /// Opens a challenge and checks that it was allowed.
    func open(_ challenge: ChallengeRecord) async throws {
        let answer = try await self.store.openChallenge(
            challenge, limits: [], now: challenge.creationDate, effects: .none, refusal: .none)
        try self.equal(answer, .allowed, "the answer to a challenge without limits")
    }

    /// Redeems with the marks `effects` and `refusal`.
    func redeem(
        _ selector: String, mac: String = "right", purpose: ChallengeRecord.Purpose = .signIn,
        limits: [RateLimit] = [], granting grant: ChallengeGrant, at second: Int = 1
    ) async throws -> RedeemAnswer {
        try await self.store.redeem(
            selector, purpose: purpose, mac: Array(mac.utf8), limits: limits, granting: grant, now: Sample.date(second),
            effects: self.mark("effects"), refusal: self.mark("refusal"))
    }

    /// Reserves an attempt with the mark `refusal`; nil when it was limited.
    func reserve(
        _ name: String, limits: [RateLimit] = [], at second: Int = 1
    ) async throws -> (reservation: AttemptReservation, candidate: PasswordCandidate?)? {
        let answer = try await self.store.reserveAttempt(
            on: Sample.key(name), limits: limits, now: Sample.date(second), refusal: self.mark("refusal"))
        guard case .reserved(let reservation, let candidate) = answer else { return nil }
        return (reservation, candidate)
    }

    /// Reserves an attempt and checks that it was allowed.
    func reserved(
        _ name: String, limits: [RateLimit] = [], at second: Int = 1
    ) async throws -> (reservation: AttemptReservation, candidate: PasswordCandidate?) {
        guard let answer = try await self.reserve(name, limits: limits, at: second) else {
            throw ContractViolation(check: self.check, message: "an attempt is limited that should be allowed")
        }
        return answer
    }

    /// How long an attempt has to wait; nil when it was allowed.
    func wait(_ name: String, limits: [RateLimit], at second: Int) async throws -> Duration? {
        let answer = try await self.store.reserveAttempt(
            on: Sample.key(name), limits: limits, now: Sample.date(second), refusal: self.mark("refusal"))
        guard case .limited(let retryAfter) = answer else { return nil }
        return retryAfter
    }

    /// Settles an attempt with the marks `effects` and `refusal`.
    func settle(
        _ reservation: AttemptReservation, as outcome: AttemptOutcome, at second: Int = 1
    ) async throws -> ChangeAnswer {
        try await self.store.settleAttempt(
            reservation, as: outcome, now: Sample.date(second), effects: self.mark("effects"),
            refusal: self.mark("refusal"))
    }

    /// The names of the sessions of an account, the newest first.
    func sessionIDs(of uid: String, at second: Int = 1) async throws -> [String] {
        try await self.store.sessions(of: uid, now: Sample.date(second)).map(\.id)
    }
}
