import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How many refresh tokens are rotated a second, each with a line of the audit, all of it on the disk when it is
/// answered.
struct DurableRotationsRow: BenchmarkRow {
    let name = "rotations"
    private static let count = 2_000
    private static let callers = 64

    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        let store = try await Self.store(place.file("rotations-ours.sqlite"))
        let path = place.file("rotations-bare.sqlite")
        let maker = try await Self.store(path)
        await maker.close()
        var (own, bare) = (UInt64(0), UInt64(0))
        let rounds = try await PairedRounds.measure(7) {
            defer { own += 1 }
            return try await Self.ours(store, generation: own)
        } bare: {
            defer { bare += 1 }
            let generation = bare
            return try await BlockingWork.run {
                try BareRotations.rate(path, generation: generation, count: Self.count)
            }
        }
        await store.close()
        return [
            BenchmarkResult(
                self.name,
                "tokens rotated/s by \(Self.callers) callers; bare: the same rows in transactions of 10", rounds,
                .atLeast(0.7))
        ]
    }

    /// A file with open sessions.
    private static func store(_ path: String) async throws -> SQLiteStore {
        let store = try await DurableRows.store(path)
        try await ParallelCallers.run(self.callers, count: self.count) { number in
            _ = try await store.openSession(
                DurableRows.session(number, round: 0), ending: nil, now: .now, effects: .none)
        }
        return store
    }

    private static func ours(_ store: SQLiteStore, generation: UInt64) async throws -> Double {
        let seconds = try await Stopwatch.seconds {
            try await ParallelCallers.run(self.callers, count: self.count) { number in
                var session = DurableRows.session(number, round: 0)
                session.generation = generation + 1
                session.spentGeneration = generation
                let answer = try await store.renewSession(
                    session, from: generation, now: .now,
                    effects: StoreEffects(audit: [DurableRows.entry(number, action: "session.renew")]))
                guard answer == .done else { throw BenchmarkError("a token was not rotated: \(answer)") }
            }
        }
        return Double(self.count) / seconds
    }
}
