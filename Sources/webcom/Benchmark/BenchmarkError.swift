/// A row measured something else than it should have.
struct BenchmarkError: Error, CustomStringConvertible {
    let problem: String

    /// Says what.
    init(_ problem: String) { self.problem = problem }

    /// What happened.
    var description: String { "The benchmark is wrong: \(self.problem)." }
}
