#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Measures what the design promises, each figure beside its bare limit, in one run.
///
/// Figures of different runs or machines mean little; the ratio of two that were measured in turn means much.
enum Benchmark {
    /// All rows, in the order in which they run: memory first, while the heap is young.
    private static let rows: [any BenchmarkRow] = [
        ServiceMemoryRow(), StateReadRow(), TokenCheckRow(), FanOutRow(), SignInsRow(), EnumerationTimeRow(),
        DurableWritesRow(), DurableRotationsRow(), RestoreRow(), LookUpGrowthRow(),
    ]

    /// The names that may be asked for.
    static var names: [String] { self.rows.map(\.name) }

    /// Measures the rows that are asked for, and prints each when it is there.
    static func run(_ arguments: BenchmarkArguments) async throws {
        if BuildMode.isDebug {
            try await StandardStream.error.write(
                "webcom: this is a debug build: use swift run -c release webcom benchmark\n")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "webcom-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = BenchmarkPlace(folder: folder.path(), isFull: arguments.isFull)
        var results: [BenchmarkResult] = []
        for row in self.rows where arguments.names.isEmpty || arguments.names.contains(row.name) {
            let measured = try await row.measure(place)
            results += measured
            guard !arguments.isJSON else { continue }
            for result in measured { try await StandardStream.output.write(BenchmarkReport.text(of: result)) }
        }
        if arguments.isJSON { try await StandardStream.output.write(BenchmarkReport.json(of: results)) }
    }
}
