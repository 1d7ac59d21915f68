/// What was measured of one promise.
struct BenchmarkResult: Sendable {
    /// The row, and the case where it has several.
    let name: String
    /// What is counted, and in what unit.
    let what: String
    /// Ours.
    let ours: Spread
    /// The bare side's.
    let bare: Spread
    /// What is compared with the target: a ratio of the two unless the text says otherwise.
    let figure: Spread
    /// What the figure has to be; nil where the size is not the promised one.
    let target: BenchmarkTarget?

    /// Compares measurements that were taken in turn, by their ratio, round by round.
    init(_ name: String, _ what: String, _ rounds: [PairedRounds.Round], _ target: BenchmarkTarget?) {
        self.init(
            name, what, rounds, figures: rounds.map { $0.bare == 0 ? .infinity : $0.ours / $0.bare }, target)
    }

    /// Compares by other figures than the ratio.
    init(
        _ name: String, _ what: String, _ rounds: [PairedRounds.Round], figures: [Double], _ target: BenchmarkTarget?
    ) {
        self.name = name
        self.what = what
        self.ours = Spread(rounds.map(\.ours))
        self.bare = Spread(rounds.map(\.bare))
        self.figure = Spread(figures)
        self.target = target
    }

    /// Whether the target is reached; nil where there is none.
    var isReached: Bool? { self.target?.isReached(by: self.figure.median) }
}
