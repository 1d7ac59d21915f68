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
    private static let environment = ProcessInfo.processInfo.environment
    /// 4,000 steps unless `WEBCOM_MODEL_STEPS` says otherwise.
    private static let steps = Self.environment["WEBCOM_MODEL_STEPS"].flatMap { Int($0) } ?? 4_000

    /// 1, so that the plain suite walks the same way each time, unless more is asked for, or a seed.
    private static func firstSeed() -> UInt64 {
        let isPlain = Self.environment["WEBCOM_TEST_SEED"] == nil && Self.environment["WEBCOM_MODEL_STEPS"] == nil
        return isPlain ? 1 : SeededGenerator.drawnSeed()
    }

    /// Those of `WEBCOM_MODEL_SEEDS`, with blanks between; else as many as the steps take, counted up.
    private static func seeds() -> [UInt64] {
        if let list = Self.environment["WEBCOM_MODEL_SEEDS"] {
            return list.split { " \n".contains($0) }.compactMap { UInt64($0) }
        }
        let first = Self.firstSeed()
        return (0..<max(1, Self.steps / Self.stepsPerRound)).map { first &+ UInt64($0) }
    }

    private static func walk(_ seed: UInt64, steps: Int) async throws -> [String: Int] {
        let walk = try await SystemWalk(
            seed: seed, accounts: MemoryAccountStore(), records: MemoryStateStore())
        try await walk.run(steps: steps)
        return walk.counts
    }

    @Test("Invariants 1 to 5 and 8 to 11 hold for whole systems, whatever happens in whatever order")
    func agreesWithTheModel() async throws {
        let seeds = Self.seeds()
        try #require(!seeds.isEmpty, "WEBCOM_MODEL_SEEDS holds no seed")
        print("SystemWalkTests seeds \(seeds[0])…, \(seeds.count) × \(Self.stepsPerRound) steps")
        var counts: [String: Int] = [:]
        // Tasks of their own: the end of one walk does not cancel the other.
        let lanes = (0..<2).map { lane in
            Task {
                var counts: [String: Int] = [:]
                for place in stride(from: lane, to: seeds.count, by: 2) {
                    // What does not hold was told; the other seeds may find something else.
                    do {
                        counts.merge(try await Self.walk(seeds[place], steps: Self.stepsPerRound)) { $0 + $1 }
                    } catch is ExpectationFailedError {}
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
        (9, 500, "the session of a reset whose answer was lost was held to be over"),
        (38, 448, "an answer without a record was replaced by another node's, which was held to be wrong"),
        (10_874_006_171_695_700_007, 256, "the same where the answer of the write was lost"),
    ]

    @Test("Seeds that found something find nothing any more", arguments: Self.foundSeeds.indices)
    func agreesAgain(index: Int) async throws {
        let found = Self.foundSeeds[index]
        _ = try await Self.walk(found.seed, steps: found.steps)
    }

    @Test("The same on an SQLite file")
    func agreesOnAFile() async throws {
        let seed = Self.firstSeed()
        print("SystemWalkTests seed on a file \(seed)")
        let folder = try TemporaryFolder()
        let store = try await Node.open(folder.file("system.sqlite"))
        let walk = try await SystemWalk(seed: seed, accounts: store, records: store)
        try await walk.run(steps: 150)
        await store.close()
    }
}
