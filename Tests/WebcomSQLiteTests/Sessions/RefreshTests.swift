import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomSQLite
import WebcomTesting

@Suite struct RefreshTests {
    private struct Answers: Sendable {
        var tokens: Set<String> = []
        var generations: Set<UInt64> = []
    }

    @Test("RFT-2: of 64 refreshes at once on a file one rotates, and all get the same successor")
    func parallelRefreshes() async throws {
        let bench = try await FileBench()
        let session = try await bench.register()
        let answers = Locked(Answers())
        let errors = await bench.parallel(64) {
            let next = try await bench.backend.refresh(session)
            answers.withLock {
                $0.tokens.insert(next.refreshToken?.reveal() ?? "")
                $0.generations.insert(next.details.fields.generation)
            }
        }
        #expect(errors.compactMap { $0 }.isEmpty)
        #expect(answers.withLock { $0.tokens.count } == 1)
        #expect(answers.withLock { $0.generations } == [1])
        let record = try await bench.store.session(session.id)
        #expect(record?.generation == 1 && record?.spentGeneration == 0)
        await bench.close()
    }

    @Test("RFT-1, RFT-6: a lost answer is made up for, and a token from before is the end, on a file")
    func rotation() async throws {
        let bench = try await FileBench()
        let first = try await bench.register()
        _ = try await bench.backend.refresh(first)
        bench.clock.advance(by: .seconds(31))
        let second = try await bench.backend.refresh(first)
        let third = try await bench.backend.refresh(second)
        #expect(third.details.fields.generation == 3)
        bench.clock.advance(by: .seconds(31))
        await #expect(throws: AuthenticationError(.sessionEnded)) { try await bench.backend.refresh(first) }
        await #expect(throws: AuthenticationError(.sessionEnded)) { try await bench.backend.confirm(third) }
        #expect(try await bench.store.session(first.id) == nil)
        await bench.close()
    }
}
