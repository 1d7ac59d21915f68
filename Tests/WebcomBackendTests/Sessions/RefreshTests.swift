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

@Suite struct RefreshTests {
    /// Whether a session is over for everybody who presents a token of it.
    private static func isOver(_ session: BackendSession, _ bench: BackendBench) async throws -> Bool {
        let isGone = try await bench.store.session(session.id) == nil
        let error = await refusal { try await bench.backend.confirm(session) }
        return isGone && error?.code == .sessionEnded
    }

    @Test("RFT-1: each refresh gives another token, and one that was replaced before the last ends the session")
    func reuseEndsTheSession() async throws {
        let recorder = RecordedAlarm()
        let bench = try await BackendBench(alarm: recorder)
        let first = try await bench.register()
        let other = try await bench.signIn()
        let second = try await bench.backend.refresh(first)
        let third = try await bench.backend.refresh(second)
        #expect(Set([first, second, third].map(\.refresh)).count == 3)
        #expect([first, second, third].map(\.details.fields.generation) == [0, 1, 2])
        let notices = bench.backend.notices()
        bench.clock.advance(by: .seconds(31))
        try #require(await refusal { try await bench.backend.refresh(first) }?.code == .sessionEnded)
        for session in [first, second, third] { #expect(try await Self.isOver(session, bench)) }
        _ = try await bench.backend.confirm(other)
        #expect(try await bench.auditLines().suffix(1) == ["session.reuse reused"])
        #expect(await Self.next(of: notices) == .sessionRevoked(sessionID: first.id))
        await bench.backend.shutdown()
        let events = recorder.events.withLock { $0 }.filter { $0.kind == .tokenReuse(sessionID: first.id) }
        #expect(events.map(\.uid) == [first.details.uid])
        // Nothing is left to end, so nothing is told again.
        #expect(await refusal { try await bench.backend.refresh(second) }?.code == .sessionEnded)
        #expect(try await bench.auditLines().count { $0.hasPrefix("session.reuse") } == 1)
    }

    private static func next(
        of notices: any AsyncSequence<BackendNotice, Never> & Sendable
    ) async -> BackendNotice? {
        func first(_ notices: some AsyncSequence<BackendNotice, Never>) async -> BackendNotice? {
            for await notice in notices { return notice }
            return nil
        }
        return await first(notices)
    }

    @Test("RFT-2: of 64 refreshes at once one rotates, and all get the same successor")
    func parallelRefreshes() async throws {
        let store = MemoryAccountStore()
        let clock = ManualClock()
        let benches = [
            try await BackendBench(store: store, clock: clock), try await BackendBench(store: store, clock: clock),
        ]
        let session = try await benches[0].register()
        let answers = try await withThrowingTaskGroup(of: BackendSession.self) { group in
            for number in 0..<64 { group.addTask { try await benches[number % 2].backend.refresh(session) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 64)
        #expect(Set(answers.map(\.refresh)).count == 1)
        #expect(Set(answers.map(\.details.fields.generation)) == [1])
        #expect(try await store.session(session.id)?.generation == 1)
        #expect(try await benches[0].auditLines().count { $0 == "session.renew success" } == 1)
        let next = try await benches[1].backend.refresh(#require(answers.first))
        #expect(next.details.fields.generation == 2)
    }

    @Test(
        "RFT-2: within the grace a spent token gets the same successor, and nothing is rotated", arguments: [0.0, 30])
    func grace(_ seconds: Double) async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        let second = try await bench.backend.refresh(first)
        let stored = try await bench.store.session(first.id)
        bench.clock.advance(by: .seconds(seconds))
        let again = try await bench.backend.refresh(first)
        #expect(again.refresh == second.refresh)
        #expect(try await bench.store.session(first.id) == stored)
        _ = try await bench.backend.refresh(second)
    }

    @Test("RFT-3: no refresh moves the absolute end, of session or access token")
    func absoluteEnd() async throws {
        let bench = try await BackendBench {
            $0.sessions.idleLifetime = .seconds(100)
            $0.sessions.absoluteLifetime = .seconds(250)
            $0.tokens.lifetime = .seconds(50)
        }
        var session = try await bench.register()
        let end = bench.clock.now.addingTimeInterval(250)
        for _ in 0..<3 {
            bench.clock.advance(by: .seconds(83))
            session = try await bench.backend.refresh(session)
            #expect(session.details.expirationDate <= end)
            #expect(try #require(session.details.tokenExpirationDate) <= session.details.expirationDate)
        }
        bench.clock.advance(by: .seconds(1))
        #expect(await refusal { try await bench.backend.refresh(session) }?.code == .sessionEnded)
    }

    @Test("RFT-4: the parts of a token hold together: none can be changed or taken from another")
    func partsHoldTogether() async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        let other = try await bench.signIn()
        let second = try await bench.backend.refresh(first)
        let (old, new, foreign) = (first.parts, second.parts, other.parts)
        for position in 0..<4 {
            for donor in [old, foreign, [foreign[1], "7", old[0], new[2]]] where donor[position] != new[position] {
                var parts = new
                parts[position] = donor[position]
                let forged = second.presenting(AuthenticationToken(parts.joined(separator: ".")))
                #expect(await refusal { try await bench.backend.refresh(forged) }?.code == .sessionEnded)
                #expect(await refusal { try await bench.backend.confirm(forged) }?.code == .sessionEnded)
            }
        }
        for text in ["00", "+1", "1 ", "18446744073709551616", "-1", ""] {
            let forged = second.presenting(
                AuthenticationToken([new[0], text, new[2], new[3]].joined(separator: ".")))
            #expect(await refusal { try await bench.backend.refresh(forged) }?.code == .sessionEnded)
        }
        // What was made up has ended nothing.
        _ = try await bench.backend.refresh(second)
        _ = try await bench.backend.confirm(other)
    }

    @Test("RFT-4: a token sealed with a key that is kept still works, and with one that is not it ends nothing")
    func keyRotation() async throws {
        let store = MemoryAccountStore()
        let old = try await BackendBench(store: store, keys: [7])
        let session = try await old.register()
        let rotated = try await BackendBench(store: store, clock: old.clock, keys: [8, 7])
        let next = try await rotated.backend.refresh(session)
        let again = try await old.backend.refresh(session)
        #expect(next.details.fields.generation == again.details.fields.generation)
        let dropped = try await BackendBench(store: store, clock: old.clock, keys: [8])
        #expect(await refusal { try await dropped.backend.refresh(session) }?.code == .sessionEnded)
        #expect(try await store.session(session.id) != nil)
    }

    @Test("RFT-6: an answer that is lost signs nobody out: within the grace, after it, and again", arguments: [0, 31])
    func lostAnswers(_ wait: Int) async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store)
        var session = try await bench.register()
        for _ in 0..<3 {
            for _ in 0..<3 {
                store.reset()
                _ = try await bench.backend.refresh(session)
                bench.clock.advance(by: .seconds(wait))
            }
            session = try await bench.backend.refresh(session)
            bench.clock.advance(by: .seconds(wait))
        }
        _ = try await bench.backend.confirm(session)
    }

    @Test(
        "RFT-6: whichever call to the store fails in a refresh, before it is done or after, the token goes on working")
    func faults() async throws {
        for isAfter in [false, true] {
            for wait in [0, 31] {
                for number in 1...8 {
                    let store = HookedStore()
                    let bench = try await BackendBench(store: store)
                    let session = try await bench.register()
                    store.reset(failing: number, after: isAfter)
                    let answer = try? await bench.backend.refresh(session)
                    guard !store.isArmed else { break }
                    #expect(answer == nil, "call \(number) failed and nobody was told")
                    bench.clock.advance(by: .seconds(wait))
                    let next = try await bench.backend.refresh(session)
                    #expect(next.details.fields.generation >= 1, "call \(number)")
                    _ = try await bench.backend.refresh(next)
                }
            }
        }
    }

    @Test("RFT-6: a token whose answer was lost past the grace gets a successor, and the one that was lost is a copy")
    func lostSuccessor() async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        let lost = try await bench.backend.refresh(first)
        bench.clock.advance(by: .seconds(31))
        let second = try await bench.backend.refresh(first)
        #expect(second.details.fields.generation == 2)
        #expect(await refusal { try await bench.backend.refresh(lost) }?.code == .sessionEnded)
        #expect(try await Self.isOver(second, bench))
    }

    @Test("a token that another process has replaced confirms, signs out and adds a factor all the same")
    func olderGenerations() async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        let second = try await bench.backend.refresh(bench.backend.refresh(first))
        let confirmed = try await bench.backend.confirm(first)
        #expect(confirmed.refresh == first.refresh)
        #expect(confirmed.details.fields.generation == 0)
        #expect(confirmed.details.authenticationToken.reveal() == first.details.authenticationToken.reveal())
        #expect(confirmed.details.tokenExpirationDate == first.details.tokenExpirationDate)
        #expect(confirmed.details.expirationDate == second.details.expirationDate)
        let stepped = try await bench.signIn(to: first)
        #expect(await refusal { try await bench.backend.confirm(second) }?.code == .sessionEnded)
        _ = try await bench.backend.refresh(stepped)
        try await bench.backend.revoke(stepped, scope: .thisSession)
        #expect(await refusal { try await bench.backend.confirm(stepped) }?.code == .sessionEnded)
    }
}
