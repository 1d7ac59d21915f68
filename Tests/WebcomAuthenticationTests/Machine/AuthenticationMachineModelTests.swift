import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct AuthenticationMachineModelTests {
    @Test("Invariants 1, 2, 4, 5 and the numbers of events hold against a naive model, over 120,000 random steps")
    func agreesWithTheModel() throws {
        let seed = SeededGenerator.drawnSeed()
        for round in 0..<40 {
            let run = ModelRun(seed: seed &+ UInt64(round))
            var trail: [String] = []
            for step in 0..<3_000 {
                let problem = run.step()
                trail = trail.suffix(11) + [run.lastInput]
                try #require(
                    problem == nil,
                    "seed \(seed), round \(round), step \(step): \(problem ?? "") after \(trail.joined(separator: ", "))"
                )
            }
        }
    }
}
