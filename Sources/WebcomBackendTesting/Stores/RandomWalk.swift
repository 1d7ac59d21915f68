import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Random verbs on a store and on the model of it, one after the other, as the clock goes on, and is set back now
/// and then.
struct RandomWalk {
    let bench: StoreBench
    var model = StoreModel()
    var generator: SeededGenerator
    var second = 0
    private var step = 0

    init(on bench: StoreBench, seed: UInt64) {
        self.bench = bench
        self.generator = SeededGenerator(seed: seed)
    }

    /// Takes so many steps; throws a violation at the first answer that is not the model's.
    mutating func run(steps: Int) async throws {
        for _ in 0..<steps {
            self.step += 1
            self.moveClock()
            switch self.below(14) {
            case 0: try await self.register()
            case 1: try await self.openSession()
            case 2: try await self.renew()
            case 3: try await self.challenge()
            case 4, 5: try await self.redeem()
            case 6: try await self.reserve()
            case 7: try await self.settle()
            case 8: try await self.lease()
            case 9: try await self.changeStrongMethods()
            case 10: try await self.openSignIn()
            case 11: try await self.redeemSignIn()
            default: try await self.remove()
            }
            try await self.compare()
        }
    }

    /// Goes on, to the end of a challenge exactly, or back.
    private mutating func moveClock() {
        switch self.below(8) {
        case 0: self.second = max(1, self.second - self.below(60))
        case 1, 2: self.second = self.model.challenges.suffix(4).randomElement(using: &self.generator)?.end ?? 1
        default: self.second += 1 + self.below(11)
        }
    }

    var now: Date { Sample.date(self.second) }
    var fresh: String { "\(self.step)" }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self.generator) }

    mutating func name() -> String { ["a", "b", "c"][self.below(3)] }

    /// One of the last few; a name that is not there when there is none.
    mutating func recent(_ names: [String]) -> String {
        names.suffix(4).randomElement(using: &self.generator) ?? "none"
    }

    func session(_ id: String, of name: String) -> SessionRecord {
        Sample.session(id, of: "uid-\(name)", at: self.second, idle: self.second + 100, absolute: 1_000_000)
    }

    func mark(_ action: String, messages: [OutboxEntry] = []) -> StoreEffects {
        StoreEffects(audit: [AuditEntry(date: self.now, action: action, isSuccess: true)], messages: messages)
    }

    func same<Answer: Equatable>(_ actual: Answer, _ expected: Answer, _ what: String) throws {
        try self.bench.equal(
            actual, expected, "\(what) at step \(self.step) (second \(self.second), seed \(self.bench.seed))")
    }

    private mutating func register() async throws {
        let name = self.name()
        var registration = Sample.registration(name, password: Sample.password("first"))
        registration.session = self.session(self.fresh, of: name)
        let answer = try await self.bench.store.register(registration, now: self.now, effects: self.mark("register"))
        try self.same(answer, self.model.register(name, session: self.fresh, at: self.second), "register")
    }

    private mutating func openSession() async throws {
        let name = self.name()
        let ending = self.below(2) == 0 ? nil : self.recent(self.model.sessions.map(\.id))
        let answer = try await self.bench.store.openSession(
            self.session(self.fresh, of: name), ending: ending, now: self.now, effects: self.mark("open"))
        let expected = self.model.openSession(self.fresh, of: name, ending: ending, at: self.second)
        try self.same(answer, expected, "openSession")
    }

    private mutating func renew() async throws {
        let known = self.model.sessions.randomElement(using: &self.generator)
        let generation = (known?.generation ?? 7) + (self.below(4) == 0 ? 1 : 0)
        var session = self.session(known?.id ?? "none", of: known?.name ?? "a")
        session.generation = generation + 1
        let answer = try await self.bench.store.renewSession(
            session, from: generation, now: self.now, effects: self.mark("renew"))
        try self.same(answer, self.model.renew(session.id, from: generation, at: self.second), "renewSession")
    }

    private mutating func challenge() async throws {
        let (name, flow) = (self.name(), "flow \(self.below(4))")
        var challenge = Sample.challenge(self.fresh, for: name, flow: flow, expires: self.second + 40, attempts: 2)
        challenge.creationDate = self.now
        var message = Sample.message(self.fresh, at: self.second, expires: self.second + 80)
        message.isSuppressed = self.below(4) == 0
        let answer = try await self.bench.store.openChallenge(
            challenge, limits: [], now: self.now, effects: self.mark("challenge", messages: [message]),
            refusal: .none)
        try self.same(answer, .allowed, "openChallenge")
        self.model.challenge(self.fresh, for: name, flow: flow, at: self.second)
        self.model.messages.append(StoreModel.Message(id: self.fresh, creation: self.second, end: self.second + 80))
    }

    private mutating func redeem() async throws {
        let selector = self.recent(self.model.challenges.filter { !$0.isPending }.map(\.selector))
        let name = self.model.challenges.first { $0.selector == selector }?.name ?? "a"
        let (isRight, resets) = (self.below(2) == 0, self.below(3) == 0)
        let session = self.session(self.fresh, of: name)
        let grant: ChallengeGrant =
            resets
            ? .setPassword(Sample.password("new"), session: session) : .openSession(session, ending: nil)
        let answer = try await self.bench.store.redeem(
            selector, purpose: .signIn, mac: Array((isRight ? "right" : "wrong").utf8), limits: [], granting: grant,
            now: self.now, effects: self.mark("redeem"), refusal: self.mark("refusal"))
        let expected = self.model.redeem(
            selector, isRight: isRight, session: self.fresh, resets: resets, at: self.second)
        try self.same(answer, expected, "redeem")
    }

    private mutating func reserve() async throws {
        let name = self.name()
        let answer = try await self.bench.reserved(name, at: self.second)
        let version = self.model.versions[name]
        let candidate = answer.candidate
        try self.same(candidate != nil, version != nil, "whether reserveAttempt found a password")
        self.model.attempts.append(
            StoreModel.Attempt(reservation: answer.reservation, name: name, version: candidate?.password.version))
        if let version = candidate?.password.version { self.model.versions[name] = version }
    }

    private mutating func settle() async throws {
        guard let attempt = self.model.attempts.suffix(4).randomElement(using: &self.generator) else { return }
        let outcome = AttemptOutcome.succeeded(
            version: attempt.version ?? 1, rehashed: nil, session: self.session(self.fresh, of: attempt.name),
            ending: nil)
        let answer = try await self.bench.store.settleAttempt(
            attempt.reservation, as: outcome, now: self.now, effects: self.mark("settle"),
            refusal: self.mark("refusal"))
        try self.same(answer, self.model.settle(attempt, session: self.fresh, at: self.second), "settleAttempt")
    }
}

extension RandomWalk {
    private mutating func lease() async throws {
        // An owner of its own each time: what the same owner gets again is not said.
        let (limit, owner) = (self.below(4), self.fresh)
        let end = self.second + 20
        let leased = try await self.bench.store.leaseMessages(
            limit: limit, owner: owner, until: Sample.date(end), now: self.now
        ).map(\.id)
        let expected = self.model.lease(limit: limit, owner: owner, until: end, at: self.second)
        try self.same(leased, expected, "leaseMessages")
    }

    private mutating func remove() async throws {
        guard let message = self.model.messages.randomElement(using: &self.generator) else { return }
        let owner = self.below(4) == 0 ? "nobody" : message.owner
        try await self.bench.store.removeMessage(
            message.id, owner: owner, now: self.now, effects: self.mark("sent"))
        self.model.remove(message.id, owner: owner, at: self.second)
    }

    /// Compares what can be seen of the store with the model.
    private func compare() async throws {
        for name in ["a", "b", "c"] {
            let ids = try await self.bench.store.sessions(of: "uid-\(name)", now: self.now).map(\.id).sorted()
            let expected = self.model.sessions.filter { $0.name == name && $0.end > self.second }
            try self.same(ids, expected.map(\.id).sorted(), "the sessions of \(name)")
            let account = try await self.bench.store.account("uid-\(name)")
            try self.same(account != nil, self.model.hasAccount(name), "whether \(name) has an account")
            let isStrong = !self.model.methods(of: name).isEmpty
            try self.same(account?.hasStrongMethods ?? false, isStrong, "whether \(name) has strong methods")
            let methods = try await self.bench.store.strongMethods(of: "uid-\(name)")
            let modelled = self.model.methods(of: name)
            try self.same(methods.map(\.id), modelled.map(\.id), "the strong methods of \(name)")
            try self.same(methods.map(\.lastStep), modelled.map(\.lastStep), "the last steps of \(name)")
        }
        for challenge in self.model.challenges {
            let left = try await self.bench.store.challenge(challenge.selector)?.attemptsLeft
            try self.same(left, challenge.left, "the tries left of challenge \(challenge.selector)")
        }
        let waiting = try await self.bench.store.waitingMessageCount(now: self.now)
        try self.same(waiting, self.model.messages.count { $0.end > self.second }, "the number of messages")
        let audit = try await self.bench.store.auditEntries(after: 0, limit: 10_000).map(\.action)
        try self.same(audit, self.model.audit, "the audit")
    }
}
