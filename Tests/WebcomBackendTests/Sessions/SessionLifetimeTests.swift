import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The idle and the absolute end of sessions, at random times.
@Suite struct SessionLifetimeTests {
    private static let idle = 100.0
    private static let guestIdle = 40.0
    private static let absolute = 400.0

    /// When a session ends, as plain as it can be told.
    private struct Model {
        let idleLifetime: Double
        let absoluteEnd: Date
        var idleEnd: Date
        /// Once it was seen to be over, no clock makes it stand again.
        var isOver = false

        init(_ idle: Double, at now: Date) {
            self.idleLifetime = idle
            self.absoluteEnd = now.addingTimeInterval(SessionLifetimeTests.absolute)
            self.idleEnd = now.addingTimeInterval(idle)
        }

        var end: Date { min(self.idleEnd, self.absoluteEnd) }

        mutating func stands(at now: Date) -> Bool {
            self.isOver = self.isOver || now >= self.end
            return !self.isOver
        }

        mutating func use(at now: Date) { self.idleEnd = now.addingTimeInterval(self.idleLifetime) }
    }

    private static func bench() async throws -> BackendBench {
        try await BackendBench {
            $0.sessions.idleLifetime = .seconds(Self.idle)
            $0.sessions.absoluteLifetime = .seconds(Self.absolute)
            $0.guests.idleLifetime = .seconds(Self.guestIdle)
            $0.tokens.lifetime = .seconds(50)
            $0.freshness = .seconds(50)
        }
    }

    /// Seconds until the next event: about the lifetimes, to the second and beside it; seldom back.
    private static func wait(_ random: inout SeededGenerator) -> Double {
        let near: [Double] = [0, 1, 20, Self.guestIdle - 1, Self.guestIdle, Self.idle - 1, Self.idle, Self.idle + 1]
        if Int.random(in: 0..<12, using: &random) == 0 { return Double(Int.random(in: -60...0, using: &random)) }
        return Bool.random(using: &random)
            ? near[Int.random(in: near.indices, using: &random)] : Double(Int.random(in: 0...60, using: &random))
    }

    @Test("SES-3: a session ends at its idle or its absolute end, whichever comes first", arguments: 0..<60)
    func ends(_ number: Int) async throws {
        let seed = SeededGenerator.drawnSeed() &+ UInt64(number)
        var random = SeededGenerator(seed: seed)
        let bench = try await Self.bench()
        let isGuest = number.isMultiple(of: 3)
        var session = isGuest ? try await bench.guest() : try await bench.register()
        var model = Model(isGuest ? Self.guestIdle : Self.idle, at: bench.clock.now)
        for step in 0..<30 {
            let what: Comment = "seed \(seed), step \(step), guest \(isGuest)"
            let now = bench.clock.now.addingTimeInterval(Self.wait(&random))
            now < bench.clock.now
                ? bench.clock.set(now: now)
                : bench.clock.advance(by: .seconds(now.timeIntervalSince(bench.clock.now)))
            let stands = model.stands(at: bench.clock.now)
            let isRefresh = Bool.random(using: &random)
            do {
                let answer = try await (isRefresh ? bench.backend.refresh(session) : bench.backend.confirm(session))
                try #require(stands, "\(what): a session that is over \(isRefresh ? "is renewed" : "stands")")
                if isRefresh { model.use(at: bench.clock.now) }
                #expect(answer.details.expirationDate == model.end, what)
                session = answer
            } catch let error as AuthenticationError {
                #expect(error.code == .sessionEnded, what)
                #expect(!stands, "\(what): a session ends before its time")
                #expect(try await bench.store.sessions(of: session.details.uid, now: bench.clock.now).isEmpty, what)
            }
        }
    }

    @Test("SES-3: nothing but a refresh moves the idle end")
    func whatDoesNotCount() async throws {
        let bench = try await Self.bench()
        let session = try await bench.register()
        let end = session.details.expirationDate
        bench.clock.advance(by: .seconds(60))
        _ = try await bench.backend.confirm(session)
        try await bench.backend.perform(AuthenticationAccount.SetDisplayName("Al"), session)
        _ = try await bench.backend.perform(AuthenticationAccount.ListSessions(), session)
        _ = try await bench.signIn()
        #expect(try await bench.backend.confirm(session).details.expirationDate == end)
        bench.clock.advance(by: .seconds(40))
        #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
    }
}
