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

@Suite struct ProviderTokenRacesTests {
    private func bench(
        _ provider: GivingProvider, store: any AccountStore = MemoryAccountStore()
    ) async throws -> BackendBench {
        try await BackendBench(
            store: store, clock: provider.clock, providers: [GivingProvider.provider: provider])
    }

    @Test("TOK-6: an identity that is detached while somebody enters with it leaves no session")
    func detachedMeanwhile() async throws {
        let store = FaultyAccountStore(MemoryAccountStore())
        let bench = try await self.bench(GivingProvider(clock: ManualClock()), store: store)
        let first = try await BackendBench.session(bench.badge("1"))
        let second = try await BackendBench.session(bench.badge("2", to: first))
        let gate = store.holdNext(.openSession)
        let entering = Task { try await bench.badge("1") }
        try await gate.arrivals(atLeast: 1)
        try await bench.detach("1", from: second)
        gate.open()
        let error = await refusal { try await entering.value }
        #expect(error?.code == .invalidCredentials, "entered with an identity that is detached")
        let sessions = try await store.sessions(of: second.details.uid, now: bench.clock.now)
        #expect(sessions.map(\.identity.providerUID) == ["2"])
    }

    @Test("a token is not told to whom the identity is no more when the provider answers", arguments: [true, false])
    func detachedWhileRenewed(isTaken: Bool) async throws {
        let gate = Gate()
        let bench = try await self.bench(GivingProvider(clock: ManualClock()) { await gate.pass() })
        let first = try await BackendBench.session(bench.badge("1"))
        let second = try await BackendBench.session(bench.badge("2", to: first))
        bench.clock.set(now: bench.clock.now + 600)
        let asking = Task { try await bench.token(of: "1", second) }
        try await gate.arrivals(atLeast: 1)
        try await bench.detach("1", from: second)
        if isTaken { _ = try await BackendBench.session(bench.badge("1")) }
        gate.open()
        let error = await refusal { try await asking.value }
        #expect(error?.code == .unknownIdentity, "a token of another account, or of none")
    }

    @Test("a token is not told to a session that ends before the provider answers")
    func endsWhileRenewed() async throws {
        let gate = Gate()
        let bench = try await self.bench(GivingProvider(clock: ManualClock()) { await gate.pass() })
        let session = try await BackendBench.session(bench.badge())
        bench.clock.set(now: bench.clock.now + 600)
        let asking = Task { try await bench.token(session) }
        try await gate.arrivals(atLeast: 1)
        try await bench.backend.revoke(session, scope: .allSessions)
        gate.open()
        let error = await refusal { try await asking.value }
        #expect(error?.code == .sessionEnded, "a token for a session that is over")
    }

    @Test("who stops waiting loses no refresh token that is good once")
    func cancelled() async throws {
        let gate = Gate()
        let provider = GivingProvider(clock: ManualClock()) {
            await gate.pass()
            try Task.checkCancellation()
        }
        let bench = try await self.bench(provider)
        let session = try await BackendBench.session(bench.badge())
        bench.clock.set(now: bench.clock.now + 600)
        let asking = Task { try await bench.token(session) }
        try await gate.arrivals(atLeast: 1)
        asking.cancel()
        gate.open()
        _ = try? await asking.value
        #expect(try await bench.token(session) == "access 2")
        #expect(provider.asked.withLock { $0 } == ["refresh 1"], "a refresh token was used twice")
    }
}
