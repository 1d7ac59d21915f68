import WebcomAuthentication

/// Whether the time of a refused sign-in tells that an address has an account (ENU-2).
struct EnumerationTimeRow: BenchmarkRow {
    let name = "enumeration"
    private static let tries = 50

    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        let world = try await BenchmarkWorld(self.name, place)
        for user in 0..<Self.tries { try await world.signUp(user) }
        var number = 0
        let rounds = try await PairedRounds.measure(Self.tries - 1) {
            defer { number += 1 }
            return try await Self.milliseconds(world, "nobody\(number)@example.org", "unknown-\(number)")
        } bare: {
            try await Self.milliseconds(world, BenchmarkWorld.address(number % Self.tries), "known-\(number)")
        }
        await world.close()
        let least = (rounds.map(\.ours).min() ?? 0) / (rounds.map(\.bare).min() ?? 1)
        return [
            BenchmarkResult(
                self.name, "ms until an unknown address is refused; bare: a known one; figure: ratio of the minima",
                rounds, figures: [least], .within(0.9...1.1))
        ]
    }

    private static func milliseconds(_ world: BenchmarkWorld, _ address: String, _ key: String) async throws -> Double {
        try await Stopwatch.seconds {
            do throws(AuthenticationError) {
                try await world.signIn(address, "another password entirely", key: key)
            } catch {
                guard error.code == .invalidCredentials else { throw BenchmarkError("the answer was \(error.code)") }
                return
            }
            throw BenchmarkError("a wrong password was accepted")
        } * 1_000
    }
}
