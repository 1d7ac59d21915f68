import Testing
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct BackendWalkTests {
    /// 4,000 steps; 100,000 where time is given.
    private static let rounds = ProcessInfo.processInfo.environment["WEBCOM_SLOW_TESTS"] == "1" ? 100 : 4

    @Test("ROB-1: whatever users do in whatever order, the back-end answers as a plain model does")
    func agreesWithTheModel() async throws {
        let seed = SeededGenerator.drawnSeed()
        print("BackendWalkTests seed \(seed)")
        var successes: [String: Int] = [:]
        for round in 0..<Self.rounds {
            var walk = try await BackendWalk(seed: seed &+ UInt64(round))
            try await walk.run(steps: 1_000)
            successes.merge(walk.successes) { $0 + $1 }
        }
        for what in ["redeem.attach", "redeem.signIn", "redeem.reset", "resend", "signIn", "confirm", "refresh"] {
            #expect(successes[what, default: 0] >= 10, "seed \(seed): hardly ever a success of \(what): \(successes)")
        }
    }

    @Test("Seeds that found something find nothing any more", arguments: [8_799_393_610_387_713_132])
    func foundBefore(_ seed: UInt64) async throws {
        var walk = try await BackendWalk(seed: seed)
        try await walk.run(steps: 1_000)
    }
}
