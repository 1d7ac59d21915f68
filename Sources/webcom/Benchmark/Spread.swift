/// The median of some measurements, and the least and the greatest of them.
struct Spread: Sendable {
    let median: Double
    let least: Double
    let greatest: Double

    /// Summarises measurements; there is one at least.
    init(_ measurements: [Double]) {
        let sorted = measurements.sorted()
        self.median = sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        self.least = sorted.first ?? 0
        self.greatest = sorted.last ?? 0
    }

    /// The median, and in brackets how far it spreads.
    var text: String { "\(Self.text(self.median)) (\(Self.text(self.least))–\(Self.text(self.greatest)))" }

    /// A number in three significant digits, or whole.
    static func text(_ number: Double) -> String {
        guard number.isFinite else { return "\(number)" }
        let digits = number.magnitude >= 100 ? 0 : number.magnitude >= 10 ? 1 : 2
        let scale = [1.0, 10.0, 100.0][digits]
        let rounded = Int64((number * scale).rounded())
        guard digits > 0 else { return "\(rounded)" }
        let (whole, part) = rounded.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let fraction = "\(part)"
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(rounded < 0 ? "-" : "")\(whole).\(zeros)\(fraction)"
    }
}
