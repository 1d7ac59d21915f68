import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How many users sign in by password a second: the whole path, down to the SQLite file.
struct SignInsRow: BenchmarkRow {
    let name = "sign-ins"

    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let count = 24 * cores
        let users = 4 * cores
        let world = try await BenchmarkWorld(self.name, place)
        for user in 0..<users { try await world.signUp(user) }
        let bare = BareArgon2id()
        var round = 0
        let rounds = try await PairedRounds.measure(5) {
            round += 1
            return try await Self.rate(world, count: count, users: users, round: round)
        } bare: {
            await bare.rate(count: count, threads: cores)
        }
        await world.close()
        return [
            BenchmarkResult(
                self.name, "password sign-ins/s, whole path on SQLite; bare: Argon2id on \(cores) threads", rounds,
                .atLeast(0.95))
        ]
    }

    /// Twice as many users at once as there are cores, so that no core waits for a user.
    private static func rate(_ world: BenchmarkWorld, count: Int, users: Int, round: Int) async throws -> Double {
        let seconds = try await Stopwatch.seconds {
            try await withThrowingTaskGroup { group in
                for user in 0..<users {
                    group.addTask {
                        for turn in 0..<(count / users) {
                            let key = "round-\(round)-user-\(user)-turn-\(turn)"
                            try await world.signIn(BenchmarkWorld.address(user), BenchmarkWorld.password, key: key)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        return Double(count / users * users) / seconds
    }
}
