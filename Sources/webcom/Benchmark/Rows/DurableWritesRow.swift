import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How many codes are consumed a second, each with a session and a line of the audit, all of it on the disk when it is
/// answered.
struct DurableWritesRow: BenchmarkRow {
    let name = "durable-writes"
    private static let count = 2_000
    private static let callers = 64

    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        let store = try await DurableRows.store(place.file("ours.sqlite"))
        let path = place.file("bare.sqlite")
        let maker = try await DurableRows.store(path)
        await maker.close()
        var (own, bare) = (0, 0)
        let rounds = try await PairedRounds.measure(7) {
            own += 1
            return try await Self.ours(store, round: own)
        } bare: {
            bare += 1
            let number = bare
            return try await BlockingWork.run { try BareDurableWrites.rate(path, round: number, count: Self.count) }
        }
        await store.close()
        return [
            BenchmarkResult(
                self.name,
                "codes consumed/s by \(Self.callers) callers; bare: the same rows in transactions of 10", rounds,
                .atLeast(0.7))
        ]
    }

    private static func ours(_ store: SQLiteStore, round: Int) async throws -> Double {
        try await ParallelCallers.run(self.callers, count: self.count) { number in
            _ = try await store.openChallenge(
                DurableRows.challenge(number, round: round), limits: [], now: .now, effects: .none, refusal: .none)
        }
        let seconds = try await Stopwatch.seconds {
            try await ParallelCallers.run(self.callers, count: self.count) { number in
                let challenge = DurableRows.challenge(number, round: round)
                let answer = try await store.redeem(
                    challenge.selector, purpose: challenge.purpose, mac: challenge.mac,
                    limits: DurableRows.limits(number),
                    granting: .openSession(DurableRows.session(number, round: round), ending: nil), now: .now,
                    effects: StoreEffects(audit: [DurableRows.entry(number)]), refusal: .none)
                guard answer == .redeemed else { throw BenchmarkError("a code was not redeemed: \(answer)") }
            }
        }
        return Double(self.count) / seconds
    }
}
