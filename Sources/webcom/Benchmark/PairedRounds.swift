/// Measurements of two sides in turn, so that whatever else the machine does falls on both.
enum PairedRounds {
    /// One measurement of each side.
    struct Round: Sendable {
        let ours: Double
        let bare: Double
    }

    /// Measures both sides `count` times after one round that does not count; the side that goes first alternates.
    static func measure(
        _ count: Int, ours: () async throws -> Double, bare: () async throws -> Double
    ) async throws -> [Round] {
        var rounds: [Round] = []
        for number in 0...count {
            let round: Round
            if number.isMultiple(of: 2) {
                let first = try await ours()
                round = Round(ours: first, bare: try await bare())
            } else {
                let first = try await bare()
                round = Round(ours: try await ours(), bare: first)
            }
            if number > 0 { rounds.append(round) }
        }
        return rounds
    }
}
