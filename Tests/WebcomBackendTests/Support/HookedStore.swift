import WebcomBackend
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store that notes the verbs of a back-end's callers and what it was given, and fails where a test says so.
///
/// What the back-end's worker and the tests ask by themselves is handed on, neither noted nor failed.
final class HookedStore: ForwardingStore {
    struct Fault: Error {}

    private struct State {
        var verbs: [String] = []
        var evidence = StoreEvidence()
        var failing: (number: Int, after: Bool)?
        var cancelling: Int?
    }

    let base = MemoryAccountStore()
    private let state = Locked(State())

    /// The verbs since the last reset.
    var verbs: [String] { self.state.withLock { $0.verbs } }
    /// What was given since the store was made.
    var evidence: StoreEvidence { self.state.withLock { $0.evidence } }

    /// Whether a fault or a cancellation is still to come.
    var isArmed: Bool { self.state.withLock { $0.failing != nil || $0.cancelling != nil } }

    /// Forgets the verbs, and fails one to come, before it is done or after, or cancels its task before it is done.
    func reset(failing number: Int? = nil, after: Bool = false, cancelling: Int? = nil) {
        self.state.withLock { state in
            state.verbs = []
            state.failing = number.map { ($0, after) }
            state.cancelling = cancelling
        }
    }

    /// Cancels the task that calls, if it is to be cancelled at this call.
    private func cancelIfDue() {
        let isDue = self.state.withLock { state in
            guard let number = state.cancelling, number == state.verbs.count else { return false }
            state.cancelling = nil
            return true
        }
        if isDue { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
    }

    /// Notes a call of a verb and what it was given, and fails where that is due.
    func call<Answer: Sendable>(
        _ verb: String, _ given: (inout StoreEvidence) -> Void = { _ in }, _ body: () async throws -> Answer
    ) async throws -> Answer {
        let fault: Bool? = self.state.withLock { state in
            state.verbs.append(verb)
            given(&state.evidence)
            guard let failing = state.failing, failing.number == state.verbs.count else { return nil }
            state.failing = nil
            return failing.after
        }
        self.cancelIfDue()
        if fault == false { throw Fault() }
        let answer = try await body()
        if fault == true { throw Fault() }
        return answer
    }

    @concurrent func account(_ uid: String) async throws -> AccountRecord? {
        try await self.call("account") { try await self.base.account(uid) }
    }
    @concurrent func identity(_ key: IdentityKey) async throws -> IdentityRecord? {
        try await self.call("identity") { try await self.base.identity(key) }
    }
    @concurrent func identities(of uid: String) async throws -> [IdentityRecord] {
        try await self.call("identities") { try await self.base.identities(of: uid) }
    }

    @concurrent func attach(
        _ identity: IdentityRecord, session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(
            "attach",
            { evidence in
                evidence.add(identity)
                evidence.add(session)
                evidence.add(effects)
            }
        ) { try await self.base.attach(identity, session: session, ending: ending, now: now, effects: effects) }
    }

    @concurrent func register(
        _ registration: Registration, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(
            "register",
            { evidence in
                evidence.add(registration)
                evidence.add(effects)
            }
        ) { try await self.base.register(registration, now: now, effects: effects) }
    }

    @concurrent func openChallenge(
        _ challenge: ChallengeRecord, limits: [RateLimit], now: Date, effects: StoreEffects, refusal: StoreEffects
    ) async throws -> LimitAnswer {
        try await self.call(
            "openChallenge",
            { evidence in
                evidence.add(challenge)
                evidence.add(limits)
                evidence.add(effects)
            }
        ) {
            try await self.base.openChallenge(challenge, limits: limits, now: now, effects: effects, refusal: refusal)
        }
    }
    @concurrent func challenge(_ selector: String) async throws -> ChallengeRecord? {
        try await self.call("challenge", { $0.add(selector) }) { try await self.base.challenge(selector) }
    }

    @concurrent func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date,
        effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer {
        try await self.call(
            "redeem",
            { evidence in
                evidence.add(mac)
                evidence.add(grant)
                evidence.add(effects)
                evidence.add(refusal)
            }
        ) {
            try await self.base.redeem(
                selector, purpose: purpose, mac: mac, limits: limits, granting: grant, now: now, effects: effects,
                refusal: refusal)
        }
    }

    @concurrent func reserveAttempt(
        on key: IdentityKey, limits: [RateLimit], now: Date, refusal: StoreEffects
    ) async throws -> AttemptAnswer {
        try await self.call("reserveAttempt", { $0.add(limits) }) {
            try await self.base.reserveAttempt(on: key, limits: limits, now: now, refusal: refusal)
        }
    }

    @concurrent func attemptCount(under limit: RateLimit, now: Date) async throws -> Int {
        try await self.call("attemptCount") { try await self.base.attemptCount(under: limit, now: now) }
    }

    @concurrent func settleAttempt(
        _ reservation: AttemptReservation, as outcome: AttemptOutcome, now: Date, effects: StoreEffects,
        refusal: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(
            "settleAttempt",
            { evidence in
                if case .verified(_, let rehashed) = outcome { evidence.add(rehashed?.verifier ?? []) }
                if case .succeeded(_, let rehashed, let session, _) = outcome {
                    evidence.add(rehashed?.verifier ?? [])
                    evidence.add(session)
                }
                evidence.add(effects)
                evidence.add(refusal)
            }
        ) {
            try await self.base.settleAttempt(reservation, as: outcome, now: now, effects: effects, refusal: refusal)
        }
    }
    @concurrent func session(_ id: String) async throws -> SessionRecord? {
        try await self.call("session", { $0.add(id) }) { try await self.base.session(id) }
    }
    @concurrent func sessions(of uid: String, now: Date) async throws -> [SessionRecord] {
        try await self.call("sessions") { try await self.base.sessions(of: uid, now: now) }
    }

    @concurrent func openSession(
        _ session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call("openSession", { $0.add(session) }) {
            try await self.base.openSession(session, ending: ending, now: now, effects: effects)
        }
    }

    @concurrent func renewSession(
        _ session: SessionRecord, from generation: UInt64, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call("renewSession", { $0.add(session) }) {
            try await self.base.renewSession(session, from: generation, now: now, effects: effects)
        }
    }

    @discardableResult
    @concurrent func endSessions(
        _ selection: SessionSelection, now: Date, effects: StoreEffects
    ) async throws -> [String] {
        try await self.call("endSessions", { $0.add(effects) }) {
            try await self.base.endSessions(selection, now: now, effects: effects)
        }
    }

    @concurrent func strongMethods(of uid: String) async throws -> [StrongMethodRecord] {
        try await self.call("strongMethods") { try await self.base.strongMethods(of: uid) }
    }

    @concurrent func changeStrongMethods(
        of uid: String, _ change: StrongMethodChange, session: String?, endingOthers: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(
            "changeStrongMethods",
            { evidence in
                evidence.add(change)
                evidence.add(effects)
            }
        ) {
            try await self.base.changeStrongMethods(
                of: uid, change, session: session, endingOthers: endingOthers, now: now, effects: effects)
        }
    }

    @concurrent func note(_ entries: [AuditEntry]) async throws {
        try await self.call("note", { $0.add(StoreEffects(audit: entries)) }) { try await self.base.note(entries) }
    }

    @concurrent func setMetadataIfAbsent(_ name: String, _ value: [UInt8]) async throws -> [UInt8] {
        try await self.call("setMetadataIfAbsent", { $0.add(value) }) {
            try await self.base.setMetadataIfAbsent(name, value)
        }
    }
}
