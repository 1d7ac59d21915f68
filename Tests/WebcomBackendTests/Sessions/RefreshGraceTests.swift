import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// Processes that refresh one session in turn leave each other behind by more than one token.
@Suite struct RefreshGraceTests {
    @Test(
        "RFT-2: who is left behind by several within the grace gets the newest token; past it they are a copy",
        arguments: [(30, 0), (31, 0), (10, 20), (10, 21), (2, 28), (2, 29)])
    func graceOfEach(_ wait: Int, _ more: Int) async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        var newest = try await bench.backend.refresh(first)
        bench.clock.advance(by: .seconds(wait))
        for _ in 0..<3 { newest = try await bench.backend.refresh(newest) }
        bench.clock.advance(by: .seconds(more))
        if wait + more <= 30 {
            #expect(try await bench.backend.refresh(first).refresh == newest.refresh)
            _ = try await bench.backend.refresh(newest)
        } else {
            #expect(await refusal { try await bench.backend.refresh(first) }?.code == .sessionEnded)
            #expect(try await bench.store.session(newest.id) == nil)
        }
    }

    @Test("RFT-2: what is kept of replaced tokens is bounded, however many refresh at once")
    func boundedReplacements() async throws {
        let bench = try await BackendBench()
        var session = try await bench.register()
        var sessions = [session]
        for _ in 0..<40 {
            session = try await bench.backend.refresh(session)
            sessions.append(session)
        }
        let extra = try #require(try await bench.store.session(session.id)?.extra)
        guard case .object(let members) = extra, case .array(let replaced)? = members["replaced"] else {
            Issue.record("nothing is kept")
            return
        }
        #expect(replaced.count == 16)
        #expect(try await bench.backend.refresh(sessions[24]).refresh == session.refresh)
        #expect(await refusal { try await bench.backend.refresh(sessions[20]) }?.code == .sessionEnded)
    }
}
