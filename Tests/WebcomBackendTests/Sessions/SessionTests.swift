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

@Suite struct SessionTests {
    @Test("GST-1: a guest has level 0, an account without identity, and a session that ends when it is idle")
    func guest() async throws {
        let bench = try await BackendBench { $0.guests.idleLifetime = .seconds(600) }
        let guest = try await bench.guest()
        #expect(guest.details.level == 0)
        #expect(guest.details.providerUID == guest.details.uid)
        #expect(guest.details.factors.map(\.method) == ["guest"])
        #expect(try await bench.store.identities(of: guest.details.uid).isEmpty)
        bench.clock.advance(by: .seconds(599))
        let renewed = try await bench.backend.refresh(guest)
        bench.clock.advance(by: .seconds(599))
        _ = try await bench.backend.confirm(renewed)
        bench.clock.advance(by: .seconds(1))
        #expect(await refusal { try await bench.backend.confirm(renewed) }?.code == .sessionEnded)
    }

    @Test("GST-1: guests of one source have a budget of their own, and a signed-in user is no guest")
    func guestBudget() async throws {
        let bench = try await BackendBench { $0.throttling.guestsPerSource = .init(2, per: .seconds(60)) }
        let request = bench.request(source: "10.0.0.1")
        for _ in 0..<2 { _ = try await bench.backend.authenticate(.guest, request) }
        let error = await refusal { try await bench.backend.authenticate(.guest, request) }
        #expect(error?.code == .identityTemporarilyLocked)
        #expect(error?.retryAfter == .seconds(60))
        let session = try await bench.guest()
        let again = await refusal {
            try await bench.backend.authenticate(.guest, bench.request(.current, session: session))
        }
        #expect(again?.code == .alreadyAuthenticated)
    }

    @Test("a session is renewed while it is used, but not beyond its absolute end")
    func renews() async throws {
        let bench = try await BackendBench {
            $0.sessions.idleLifetime = .seconds(100)
            $0.sessions.absoluteLifetime = .seconds(250)
            $0.tokens.lifetime = .seconds(50)
        }
        var session = try await bench.register()
        let start = bench.clock.now
        for expected in [190.0, 250, 250] {
            bench.clock.advance(by: .seconds(90))
            guard bench.clock.now < start.addingTimeInterval(250) else { break }
            session = try await bench.backend.refresh(session)
            #expect(session.details.expirationDate == start.addingTimeInterval(expected))
        }
        #expect(session.details.fields.generation == 2)
        #expect(await refusal { try await bench.backend.refresh(session) }?.code == .sessionEnded)
    }

    @Test("refreshing in parallel renews once or more, and every answer stands")
    func refreshesInParallel() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let renewed = try await withThrowingTaskGroup(of: BackendSession.self) { group in
            for _ in 0..<16 { group.addTask { try await bench.backend.refresh(session) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for session in renewed {
            #expect(session.details.fields.generation >= 1)
            _ = try await bench.backend.confirm(session)
        }
    }

    @Test("a session without its own token is none")
    func needsToken() async throws {
        let bench = try await BackendBench()
        let (session, other) = try await (bench.register(), bench.guest())
        let token = try #require(session.refreshToken?.reveal())
        let parts = token.split(separator: ".")
        let secret = try #require(other.refreshToken?.reveal().split(separator: ".")[2])
        // The last but one is a token of the form that there was before tokens rotated.
        let forgeries = [
            "", "x", "\(session.id).0.\(secret).\(parts[3])", token + "A", String(token.dropLast()),
            "\(session.id).\(parts[2])", session.id,
        ]
        for wrong in forgeries {
            let forged = session.presenting(AuthenticationToken(wrong))
            #expect(await refusal { try await bench.backend.confirm(forged) }?.code == .sessionEnded, "\(wrong.count)")
            #expect(await refusal { try await bench.backend.refresh(forged) }?.code == .sessionEnded)
            for scope in SignOutScope.allCases { try await bench.backend.revoke(forged, scope: scope) }
        }
        _ = try await bench.backend.confirm(session)
    }

    @Test("revoking tells every process on the store which sessions ended", arguments: SignOutScope.allCases)
    func notices(_ scope: SignOutScope) async throws {
        let store = MemoryAccountStore()
        let clock = ManualClock()
        let bench = try await BackendBench(store: store, clock: clock)
        let other = try await BackendBench(store: store, clock: clock)
        try await bench.register()
        let (mine, theirs) = try await (bench.signIn(), bench.signIn())
        let ids = try await store.sessions(of: mine.details.uid, now: clock.now).map(\.id)
        let expected =
            switch scope {
            case .thisSession: [mine.id]
            case .otherSessions: ids.filter { $0 != mine.id }
            case .allSessions: ids
            }
        let streams = (bench.backend.notices(), other.backend.notices())
        try await bench.backend.revoke(mine, scope: scope)
        let isTheirsOver = (try? await other.backend.confirm(theirs)) == nil
        #expect(isTheirsOver == (scope != .thisSession))
        #expect(await Self.first(expected.count, of: streams.0) == Set(expected))
        // Has the other one's worker look at once, which otherwise it does by the clock.
        try await other.backend.drained()
        #expect(await Self.first(expected.count, of: streams.1) == Set(expected))
    }

    @Test("what this version does not offer is refused")
    func operations() async throws {
        struct Rename: AccountOperation {
            typealias Answer = Int
            static let name = "rename"
        }
        let bench = try await BackendBench()
        let session = try await bench.guest()
        #expect(await refusal { try await bench.backend.perform(Rename(), session) }?.code == .unsupported)
    }

    private static func first(
        _ count: Int, of notices: any AsyncSequence<BackendNotice, Never> & Sendable
    ) async -> Set<String> {
        var ids: Set<String> = []
        func collect(_ notices: some AsyncSequence<BackendNotice, Never>) async {
            for await notice in notices {
                if case .sessionRevoked(let id) = notice { ids.insert(id) }
                if ids.count == count { return }
            }
        }
        await collect(notices)
        return ids
    }
}
