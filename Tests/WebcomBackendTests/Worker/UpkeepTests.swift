import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct UpkeepTests {
    @Test("what ran out leaves the store by itself, once no authentication can need it")
    func removesExpired() async throws {
        let bench = try await BackendBench { $0.throttling.guestsPerSource = .init(9, per: .seconds(60)) }
        _ = try await bench.attach()
        let token = try #require(bench.messages.token(for: BackendBench.address)).reveal()
        let selector = String(try #require(token.split(separator: ".").first))
        try await self.pass(bench, after: .seconds(86_400))
        #expect(try await bench.store.challenge(selector) != nil, "a message could still be sent again")
        // More than once: the worker may have been in the middle of a pass.
        for seconds in [3_700, 61, 61] { try await self.pass(bench, after: .seconds(seconds)) }
        #expect(try await bench.store.challenge(selector) == nil, "nothing removes what ran out")
    }

    @Test("a revocation is told also when the clock was set back since the start")
    func noticesAfterClockWasSetBack() async throws {
        let bench = try await BackendBench()
        try await bench.clock.sleeper(dueBy: .seconds(2))
        bench.clock.set(now: ManualClock.start.addingTimeInterval(-3_600))
        let session = try await bench.guest()
        let notices = bench.backend.notices()
        try await bench.backend.revoke(session, scope: .thisSession)
        await bench.backend.shutdown()
        #expect(await Self.all(notices) == [.sessionRevoked(sessionID: session.id)])
    }

    /// Moves the clock, and returns when the worker has looked and waits again.
    private func pass(_ bench: BackendBench, after time: Duration) async throws {
        try await bench.clock.sleeper(dueBy: bench.clock.uptime + .seconds(2))
        bench.clock.advance(by: time)
        try await bench.clock.sleeper(dueBy: bench.clock.uptime + .seconds(2))
    }

    private static func all(_ notices: any AsyncSequence<BackendNotice, Never> & Sendable) async -> [BackendNotice] {
        var all: [BackendNotice] = []
        func collect(_ notices: some AsyncSequence<BackendNotice, Never>) async {
            for await notice in notices { all.append(notice) }
        }
        await collect(notices)
        return all
    }
}
