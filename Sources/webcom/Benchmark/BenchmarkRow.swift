/// One promise that is measured.
protocol BenchmarkRow: Sendable {
    /// What it is asked for by.
    var name: String { get }

    /// Measures it.
    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult]
}
