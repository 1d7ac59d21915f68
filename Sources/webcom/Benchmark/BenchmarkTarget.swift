/// What a figure has to be.
enum BenchmarkTarget: Sendable {
    /// This or more.
    case atLeast(Double)
    /// This or less.
    case atMost(Double)
    /// Between the two.
    case within(ClosedRange<Double>)

    /// Whether a figure is that.
    func isReached(by figure: Double) -> Bool {
        switch self {
        case .atLeast(let bound): figure >= bound
        case .atMost(let bound): figure <= bound
        case .within(let range): range.contains(figure)
        }
    }

    /// What to print.
    var text: String {
        switch self {
        case .atLeast(let bound): "≥ \(Spread.text(bound))"
        case .atMost(let bound): "≤ \(Spread.text(bound))"
        case .within(let range): "\(Spread.text(range.lowerBound)) to \(Spread.text(range.upperBound))"
        }
    }
}
