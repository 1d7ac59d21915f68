import Synchronization
import WebcomAuthentication

/// How long it takes to read who is signed in.
struct StateReadRow: BenchmarkRow {
    let name = "state"
    private static let count = 2_000_000

    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "benchmark"), backend: BenchmarkBackend())
        let service = application.authenticationService(for: "state")
        _ = try await service.authenticate(with: AuthenticationMethodGuest())
        let lock = Mutex(0)
        let rounds = try await PairedRounds.measure(9) {
            try await Self.nanoseconds { if case .authenticated = service.state { 1 } else { 0 } }
        } bare: {
            try await Self.nanoseconds {
                lock.withLock { value in
                    value &+= 1
                    return 1
                }
            }
        }
        await application.shutdown()
        return [
            BenchmarkResult(self.name, "ns a read of `state`; bare: an uncontended lock", rounds, .atMost(4))
        ]
    }

    @inline(__always)
    private static func nanoseconds(_ read: () -> Int) async throws -> Double {
        var found = 0
        let seconds = await Stopwatch.seconds { for _ in 0..<Self.count { found &+= read() } }
        guard found == Self.count else { throw BenchmarkError("a read of the state found nobody") }
        return seconds / Double(Self.count) * 1e9
    }
}
