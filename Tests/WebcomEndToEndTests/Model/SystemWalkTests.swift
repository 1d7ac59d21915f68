import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct SystemWalkTests {
    private static let stepsPerRound = 500
    /// 4,000 steps unless `WEBCOM_MODEL_STEPS` says otherwise.
    private static let steps =
        ProcessInfo.processInfo.environment["WEBCOM_MODEL_STEPS"].flatMap { Int($0) } ?? 4_000

    private static func walk(_ seed: UInt64, steps: Int) async throws -> [String: Int] {
        let walk = try await SystemWalk(
            seed: seed, accounts: MemoryAccountStore(), records: MemoryStateStore())
        try await walk.run(steps: steps)
        return walk.counts
    }

    @Test("Invariants 1 to 5 and 8 to 11 hold for whole systems, whatever happens in whatever order")
    func agreesWithTheModel() async throws {
        let seed = SeededGenerator.drawnSeed()
        print("SystemWalkTests seed \(seed), \(Self.steps) steps")
        let rounds = max(1, Self.steps / Self.stepsPerRound)
        var counts: [String: Int] = [:]
        // Tasks of their own: the end of one walk does not cancel the other.
        let lanes = (0..<2).map { lane in
            Task {
                var counts: [String: Int] = [:]
                for round in stride(from: lane, to: rounds, by: 2) {
                    counts.merge(try await Self.walk(seed &+ UInt64(round), steps: Self.stepsPerRound)) { $0 + $1 }
                }
                return counts
            }
        }
        for lane in lanes { counts.merge(try await lane.value) { $0 + $1 } }
        print("SystemWalkTests \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
    }

    /// Seeds that found something, with the steps it took.
    private static let foundSeeds: [(seed: UInt64, steps: Int, what: String)] = [
        (17_352_558_439_803_701_001, 128, "a sign-out where nobody was known left whom another node had signed in"),
        (42, 448, "the same after a move that wrote nothing"),
        (5, 448, "a move left the record that another node had written under the old key"),
        (55, 128, "a session that was over was adopted, and shown"),
        (116, 128, "a session whose confirmation met an outage was never confirmed"),
        (111, 384, "the end of a session was written over another node's sign-out"),
    ]

    @Test("Seeds that found something find nothing any more", arguments: Self.foundSeeds.indices)
    func agreesAgain(index: Int) async throws {
        let found = Self.foundSeeds[index]
        _ = try await Self.walk(found.seed, steps: found.steps)
    }

    @Test("The same on an SQLite file")
    func agreesOnAFile() async throws {
        let seed = SeededGenerator.drawnSeed()
        print("SystemWalkTests seed on a file \(seed)")
        let folder = try TemporaryFolder()
        let store = try await Node.open(folder.file("system.sqlite"))
        let walk = try await SystemWalk(seed: seed, accounts: store, records: store)
        try await walk.run(steps: 150)
        await store.close()
    }
}
