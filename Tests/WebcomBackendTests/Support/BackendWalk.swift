import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Random steps of random users on a back-end and on the model of it, while the clock goes on, jumps and is set back.
struct BackendWalk {
    static let identifiers = ["a@example.org", "b@example.org", "c@example.org", "+33612345678", "+33612345679"]
    static let keys: [SessionKey] = ["key one", "key two"]
    static let passwords = ["correct horse battery staple", "quite another horse battery"]

    static let probation = 5_000.0

    let bench: BackendBench
    let seed: UInt64
    var model = WalkModel()
    var generator: SeededGenerator
    private(set) var step = 0
    private(set) var successes: [String: Int] = [:]
    private var latest: Date

    init(seed: UInt64) async throws {
        self.seed = seed
        self.generator = SeededGenerator(seed: seed)
        self.bench = try await BackendBench { policy in
            policy.sessions.idleLifetime = .seconds(7_200)
            policy.sessions.absoluteLifetime = .seconds(30_000)
            policy.guests.idleLifetime = .seconds(3_600)
            policy.flowLifetime = .seconds(40_000)
            policy.freshness = .seconds(1_000_000)
            policy.probation = .seconds(Self.probation)
            policy.codes.resendAfter = .seconds(1)
            policy.throttling.messagesPerAddress = .init(10_000, per: .seconds(60))
            policy.throttling.newPasswordsPerMessage = .init(10_000, per: .seconds(60))
            policy.throttling.passwordsPerIdentity = .init(
                free: 100, longest: .seconds(2), forgottenAfter: .seconds(60))
            policy.throttling.codesPerIdentity = .init(free: 100, longest: .seconds(2), forgottenAfter: .seconds(60))
        }
        self.latest = self.bench.clock.now
    }

    var now: Date { self.bench.clock.now }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self.generator) }
    mutating func one<Value>(of values: [Value]) -> Value { values[self.below(values.count)] }

    mutating func run(steps: Int) async throws {
        for _ in 0..<steps {
            self.step += 1
            self.moveClock()
            switch self.below(16) {
            case 0, 1: try await self.attach()
            case 2: try await self.requestCode()
            case 3: try await self.requestReset()
            case 4: try await self.resend()
            case 5, 6, 7, 8, 9: try await self.submit()
            case 10: try await self.signIn()
            case 11: try await self.guest()
            case 12: try await self.confirm()
            case 13: try await self.refresh()
            case 14: try await self.spoil()
            default: if self.below(3) == 0 { try await self.revoke() }
            }
            if self.step % 100 == 0 { try await self.compare() }
        }
        try await self.compare()
        await self.bench.backend.shutdown()
    }

    /// Mostly a little forward, now and then far, or back; never back beyond what the worker removes.
    private mutating func moveClock() {
        switch self.below(40) {
        case 0: self.bench.clock.advance(by: .seconds(self.below(4_000)))
        case 1: self.bench.clock.set(now: max(self.now - Double(self.below(2_000)), self.latest - 20_000))
        default: self.bench.clock.advance(by: .seconds(1 + self.below(5)))
        }
        self.latest = max(self.latest, self.now)
    }

    /// Does a step, and compares how it ended with what the model says; whether it succeeded.
    @discardableResult
    mutating func expect<Answer: Sendable>(
        _ what: String, _ expected: AuthenticationError.Code?, _ body: () async throws -> Answer
    ) async throws -> Answer? {
        do {
            let answer = try await body()
            try #require(expected == nil, self.note("\(what) succeeded, not \(expected.map(\.rawValue) ?? "")"))
            self.successes[what, default: 0] += 1
            return answer
        } catch let error as AuthenticationError {
            if error.code == .identityTemporarilyLocked { throw WalkLocked() }
            try #require(
                expected == error.code,
                self.note("\(what) is \(error.code.rawValue), not \(expected.map(\.rawValue) ?? "a success")"))
            return nil
        }
    }

    func note(_ text: String) -> Comment { "seed \(self.seed), step \(self.step): \(text)" }

    /// Compares what can be seen of the store with the model.
    private func compare() async throws {
        for identifier in Self.identifiers {
            let key = IdentityKey(provider: BackendBench.provider(identifier), providerUID: identifier)
            let uid = try await self.bench.store.identity(key)?.uid
            try #require(uid == self.model.owners[identifier], self.note("the owner of \(identifier)"))
            let isSuspended = try await self.bench.store.identity(key)?.suspensionDate != nil
            try #require(
                isSuspended == self.model.suspended.contains(identifier),
                self.note("whether \(identifier) is suspended"))
        }
        for uid in Set(self.model.owners.values).union(self.model.guests) {
            let account = try await self.bench.store.account(uid)
            try #require(account?.isGuest == self.model.guests.contains(uid), self.note("whether \(uid) is a guest"))
            let ids = try await self.bench.store.sessions(of: uid, now: self.now).map(\.id).sorted()
            let expected = self.model.sessions.filter {
                $0.uid == uid && !$0.isOver && min($0.idleEnd, $0.end) > self.now
            }
            try #require(ids == expected.map(\.session.id).sorted(), self.note("the sessions of \(uid)"))
        }
    }
}

/// A limit was reached: the step did nothing.
struct WalkLocked: Error {}
