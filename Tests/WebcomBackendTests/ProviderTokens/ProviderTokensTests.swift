import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ProviderTokensTests {
    private static let key = IdentityKey(provider: GivingProvider.provider, providerUID: "4711")

    private func bench(
        _ provider: GivingProvider, store: any AccountStore = MemoryAccountStore(),
        configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> BackendBench {
        try await BackendBench(
            store: store, clock: provider.clock, providers: [GivingProvider.provider: provider], configure: configure)
    }

    private func code(_ body: () async throws -> Void) async -> AuthenticationError.Code? {
        do {
            try await body()
            return nil
        } catch { return (error as? AuthenticationError)?.code }
    }

    @Test("a token is told as it is while it lasts, and the store sees none of it")
    func tellsWhileItLasts() async throws {
        let provider = GivingProvider(clock: ManualClock())
        let bench = try await self.bench(provider)
        let session = try await BackendBench.session(bench.badge())
        for seconds in [0, 539] {
            bench.clock.set(now: bench.clock.now + Double(seconds))
            #expect(try await bench.token(session) == "access 1")
        }
        #expect(provider.asked.withLock { $0 } == [])
        let record = try #require(try await bench.store.providerTokens(of: Self.key))
        #expect(!String(decoding: record.bytes, as: UTF8.self).contains("access"))
        #expect(session.details.providerExtra == .null)
    }

    @Test("a token that runs out within a minute is renewed, with the newest refresh token")
    func renews() async throws {
        let provider = GivingProvider(clock: ManualClock())
        let bench = try await self.bench(provider)
        let session = try await BackendBench.session(bench.badge())
        for number in 2...4 {
            bench.clock.set(now: bench.clock.now + 540)
            #expect(try await bench.token(session) == "access \(number)")
            #expect(try await bench.token(session) == "access \(number)")
        }
        #expect(provider.asked.withLock { $0 } == ["refresh 1", "refresh 2", "refresh 3"])
    }

    @Test("of two nodes one renews, the other waits for it, or goes on with what is good yet", arguments: [540, 600])
    func renewsOnce(seconds: Int) async throws {
        let (clock, gate) = (ManualClock(), Gate())
        let isHeld = Locked(false)
        // The first one is held, and only that: a second one is to fail by its number, and not to wait.
        let provider = GivingProvider(clock: clock) {
            let isFirst = isHeld.withLock { isHeld in
                defer { isHeld = true }
                return !isHeld
            }
            if isFirst { await gate.pass() }
        }
        defer { gate.open() }
        let bench = try await self.bench(provider)
        let other = try await self.bench(provider, store: bench.store)
        let session = try await BackendBench.session(bench.badge())
        clock.set(now: clock.now + Double(seconds))
        async let first = bench.token(session)
        try await gate.arrivals(atLeast: 1)
        if seconds < 600 {
            #expect(try await other.token(session) == "access 1")
            gate.open()
        } else {
            let sleepers = clock.deadlines.count
            async let second = other.token(session)
            try await clock.sleepers(atLeast: sleepers + 1)
            gate.open()
            #expect(try await first == "access 2")
            clock.advance(by: .milliseconds(100))
            #expect(try await second == "access 2")
        }
        #expect(try await first == "access 2")
        #expect(provider.asked.withLock { $0 } == ["refresh 1"])
    }

    @Test("what a node that crashed had leased is renewed by another one when the lease ends")
    func takesOverLease() async throws {
        let provider = GivingProvider(clock: ManualClock())
        let bench = try await self.bench(provider)
        let session = try await BackendBench.session(bench.badge())
        bench.clock.set(now: bench.clock.now + 600)
        let record = try #require(try await bench.store.providerTokens(of: Self.key))
        let isLeased = try await bench.store.leaseProviderTokens(
            of: Self.key, version: record.version, until: bench.clock.now + 5, now: bench.clock.now)
        #expect(isLeased)
        let sleepers = bench.clock.deadlines.count
        async let token = bench.token(session)
        try await bench.clock.sleepers(atLeast: sleepers + 1)
        #expect(provider.asked.withLock { $0 } == [])
        bench.clock.advance(by: .seconds(5))
        #expect(try await token == "access 2")
    }

    @Test("a provider that renews no more has its tokens forgotten; an outage leaves them")
    func forgetsOrKeeps() async throws {
        let errors = Locked<[any Error]>([])
        let provider = GivingProvider(clock: ManualClock()) {
            let error = errors.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let error { throw error }
        }
        let bench = try await self.bench(provider)
        let session = try await BackendBench.session(bench.badge())
        bench.clock.set(now: bench.clock.now + 600)
        errors.withLock { $0 = [ScriptedOutage(), AuthenticationError(.invalidProviderAnswer)] }
        #expect(await self.code { _ = try await bench.token(session) } == .unavailable)
        #expect(await self.code { _ = try await bench.token(session) } == .invalidProviderAnswer)
        #expect(try await bench.token(session) == "access 2")
        bench.clock.set(now: bench.clock.now + 600)
        errors.withLock { $0 = [AuthenticationError(.accessDenied)] }
        #expect(await self.code { _ = try await bench.token(session) } == .accessDenied)
        #expect(try await bench.token(session) == nil)
        _ = try await BackendBench.session(bench.badge())
        #expect(try await bench.token(session) == "access 3")
    }

    @Test("a sign-in during a renewal wins: its tokens are newer")
    func signInWins() async throws {
        let gate = Gate()
        let provider = GivingProvider(clock: ManualClock()) { await gate.pass() }
        let bench = try await self.bench(provider)
        let session = try await BackendBench.session(bench.badge())
        bench.clock.set(now: bench.clock.now + 600)
        async let token = bench.token(session)
        try await gate.arrivals(atLeast: 1)
        _ = try await BackendBench.session(bench.badge())
        gate.open()
        #expect(try await token == "access 2")
        #expect(try await bench.token(session) == "access 2")
    }

    @Test("one that cannot be renewed is told until it ends, and then it is said to have run out")
    func runsOut() async throws {
        let bench = try await self.bench(GivingProvider(clock: ManualClock(), isRenewing: false))
        let session = try await BackendBench.session(bench.badge())
        bench.clock.set(now: bench.clock.now + 599)
        #expect(try await bench.token(session) == "access 1")
        bench.clock.set(now: bench.clock.now + 1)
        #expect(await self.code { _ = try await bench.token(session) } == .expired)
    }

    @Test("only the account's own identities are asked for, and a detached one has none")
    func refusesOthers() async throws {
        let bench = try await self.bench(GivingProvider(clock: ManualClock()))
        let (ada, bob) = try await (
            BackendBench.session(bench.badge("1")), BackendBench.session(bench.badge("2"))
        )
        #expect(await self.code { _ = try await bench.token(of: "2", ada) } == .unknownIdentity)
        #expect(await self.code { _ = try await bench.token(of: "3", ada) } == .unknownIdentity)
        let both = try await BackendBench.session(bench.badge("3", to: bob))
        try await bench.detach("2", from: both)
        #expect(await self.code { _ = try await bench.token(of: "2", both) } == .unknownIdentity)
        #expect(try await bench.token(of: "3", both) == "access 3")
    }

    @Test("LNK-3: what an attacker attached gives no token once a recovery has suspended it")
    func refusesSuspended() async throws {
        let bench = try await self.bench(GivingProvider(clock: ManualClock()))
        let session = try await BackendBench.session(bench.badge(to: bench.register()))
        #expect(try await bench.token(session) == "access 1")
        bench.waitForResend()
        let reset = try await bench.requestReset(BackendBench.address)
        let owner = try await bench.submit(
            reset, newPassword: BackendBench.newPassword, for: BackendBench.address)
        #expect(await self.code { _ = try await bench.token(owner) } == .unknownIdentity)
    }

    @Test("tokens of one identity do not open as another's")
    func bindsToIdentity() async throws {
        let bench = try await self.bench(GivingProvider(clock: ManualClock()))
        let ada = try await BackendBench.session(bench.badge("1"))
        _ = try await BackendBench.session(bench.badge("2"))
        let other = IdentityKey(provider: GivingProvider.provider, providerUID: "2")
        let own = IdentityKey(provider: GivingProvider.provider, providerUID: "1")
        var stolen = try #require(try await bench.store.providerTokens(of: other))
        let version = try #require(try await bench.store.providerTokens(of: own)).version
        stolen.key = own
        let answer = try await bench.store.replaceProviderTokens(
            of: own, version: version, with: stolen, now: bench.clock.now, effects: .none)
        #expect(answer == .done)
        #expect(await self.code { _ = try await bench.token(of: "1", ada) } == .expired)
    }

    @Test("Invariant 12: with a second factor due, tokens are kept once it was given")
    func waitsForSecondFactor() async throws {
        let bench = try await self.bench(GivingProvider(clock: ManualClock())) {
            $0.strongAuthentication.requirement = .whenRegistered
        }
        let session = try await BackendBench.session(bench.badge())
        let app = try await bench.registerStrong(.authenticatorApp, of: session)
        let key = try #require(app.key)
        bench.waitForNextCode()
        let step = try await BackendBench.step(
            bench.backend.authenticate(
                AuthenticationCredential(
                    provider: GivingProvider.provider, proof: .fields(["number": SecretField("4711")])),
                bench.strongRequest()))
        #expect(try await bench.token(app.session) == "access 1")
        guard case .chooseMethod(let methods) = step.kind, let method = methods.first else { throw UnexpectedStep() }
        let challenged = try await BackendBench.step(bench.advance(step, .challenge(methodID: method.id)))
        let proved = try await BackendBench.session(
            bench.advance(challenged, .submit(OneTimePassword(try bench.code(of: key)))))
        #expect(try await bench.token(proved) == "access 2")
    }
}
