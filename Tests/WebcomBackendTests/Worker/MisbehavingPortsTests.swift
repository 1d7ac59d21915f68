import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

/// Senders, stores and verifiers that fail for an hour: nobody gets in by that, and nobody is called without end.
@Suite struct MisbehavingPortsTests {
    private struct Broken: Error {}

    /// A sender that never succeeds.
    private final class BrokenSender: MessageSender {
        let name = "broken"
        let calls = Locked(0)
        private let hangs: Bool

        init(hangs: Bool) { self.hangs = hangs }

        @concurrent func send(_ message: OutgoingMessage) async throws {
            self.calls.withLock { $0 += 1 }
            // Ends when the task is cancelled, and only then.
            if self.hangs { for await _ in AsyncStream<Never>.makeStream().stream {} }
            throw Broken()
        }
    }

    @Test("ROB-3: a sender that throws or hangs is tried less and less often", arguments: [false, true])
    func backsOff(hangs: Bool) async throws {
        let sender = BrokenSender(hangs: hangs)
        let bench = try await BackendBench(senders: [sender])
        _ = try await bench.attach()
        for _ in 0..<118 { try await Self.pass(bench, .seconds(30)) }
        let calls = sender.calls.withLock { $0 }
        #expect((6...13).contains(calls), "\(calls) calls within an hour")
        #expect(try await bench.store.waitingMessageCount(now: bench.clock.now) == 1)
        _ = try await bench.redeem(try await bench.attach("other@example.org"), for: "other@example.org")
        await bench.backend.shutdown(within: .zero)
    }

    @Test("ROB-3: with the store away every call is refused after one look, and the worker only looks now and then")
    func storeAway() async throws {
        let store = FaultyAccountStore(MemoryAccountStore())
        let bench = try await BackendFlow.bench(on: store)
        for flow in BackendFlow.allCases {
            let known = try await Self.preparedElsewhere(flow)
            guard let step = flow.steps.first else { continue }
            store.goDown()
            let before = Self.callersCalls(store)
            var place = FlowPlace(bench: bench, session: known.session, receipt: known.receipt)
            await #expect(throws: AccountStoreError(.unavailable, ""), "\(flow)") { try await step(&place) }
            let calls = Self.callersCalls(store) - before
            #expect(calls == 1, "\(flow) made \(calls) calls")
            store.comeBack()
        }
        store.goDown()
        let before = store.calls.count
        for _ in 0..<30 { try await Self.pass(bench, .seconds(2)) }
        #expect(store.calls.count - before <= 30 * 4, "\(store.calls.count - before) calls within a minute")
        store.comeBack()
        try await bench.register()
        await bench.backend.shutdown(within: .zero)
    }

    @Test("ROB-3: a verifier that fails is asked once for each sign-in")
    func verifierIsAskedOnce() async throws {
        let asked = Locked(0)
        let bench = try await BackendBench(
            providers: [
                .custom("badge"): ClosureVerifier { _, _ in
                    asked.withLock { $0 += 1 }
                    throw Broken()
                }
            ])
        let badge = AuthenticationCredential(provider: .custom("badge"), proof: .fields([:]))
        let error = await refusal { try await bench.backend.authenticate(badge, bench.request()) }
        #expect(error?.code == .unavailable)
        #expect(asked.withLock { $0 } == 1)
    }

    /// What goes before a flow, on a store of its own.
    private static func preparedElsewhere(_ flow: BackendFlow) async throws -> FlowPlace {
        let bench = try await BackendFlow.bench(on: MemoryAccountStore())
        let place = try await flow.prepare(bench)
        await bench.backend.shutdown()
        return place
    }

    /// How many calls were not the worker's.
    private static func callersCalls(_ store: FaultyAccountStore) -> Int {
        let workers: Set<FaultyAccountStore.Verb> = [.leaseMessages, .notices, .removeExpired]
        return store.calls.count { !workers.contains($0.verb) }
    }

    /// Moves the clock once somebody waits for it.
    private static func pass(_ bench: BackendBench, _ time: Duration) async throws {
        try await bench.clock.sleeper(dueBy: bench.clock.uptime + time)
        bench.clock.advance(by: time)
    }
}
