import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// One code, submitted many times at once.
@Suite struct CodeRaceTests {
    @Test("OTP-3: of 64 parallel submissions of the right code one signs in")
    func rightOnes() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.number)
        let receipt = try await bench.requestCode(BackendBench.number)
        let code = bench.secret(for: BackendBench.number)
        let outcomes = await Self.parallel(64) { try await bench.submit(receipt, code, for: BackendBench.number) }
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.allSatisfy { $0 == nil || $0 == .invalidCode })
    }

    @Test("OTP-4, THR-3: of 200 parallel wrong codes no more than five are compared")
    func wrongOnes() async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store)
        try await bench.registerCode(BackendBench.number)
        let receipt = try await bench.requestCode(BackendBench.number)
        let wrong = bench.wrongCode(for: BackendBench.number)
        let outcomes = await Self.parallel(200) {
            do {
                _ = try await bench.submit(receipt, wrong, for: BackendBench.number)
            } catch let error as AuthenticationError where error.attemptsLeft == 0 {
                throw AuthenticationError(.expired)
            }
        }
        // Four are told of the tries they left, all others that none is left.
        #expect(outcomes.count { $0 == .invalidCode } == 4)
        #expect(outcomes.count { $0 == .expired } == 196)
        #expect(await refusal { try await bench.submit(receipt, for: BackendBench.number) }?.code == .invalidCode)
    }

    private static func parallel(
        _ count: Int, _ body: @escaping @Sendable () async throws -> some Sendable
    ) async -> [AuthenticationError.Code?] {
        await withTaskGroup(of: AuthenticationError.Code?.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do {
                        _ = try await body()
                        return nil
                    } catch { return (error as? AuthenticationError)?.code ?? .unavailable }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}
