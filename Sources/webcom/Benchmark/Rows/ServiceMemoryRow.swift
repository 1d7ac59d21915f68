import WebcomAuthentication

/// How much memory an idle service with somebody signed in takes, beyond the details of who that is
/// and the session's tokens.
struct ServiceMemoryRow: BenchmarkRow {
    let name = "service-memory"

    /// Once: memory that one round gave back would be there for the next.
    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        let count = place.isFull ? 1_000_000 : 100_000
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "benchmark"), backend: BenchmarkBackend())
        // What many sign-ins at once need for a moment is there before anything is measured.
        var services = try await Self.services(of: application, 0..<2_000)
        let start = MemoryUse.bytes
        let details = (0..<count).map { BenchmarkBackend.session(number: UInt64($0) &* 0x9E37_79B9_7F4A_7C15) }
        let middle = MemoryUse.bytes
        services += try await Self.services(of: application, 2_000..<(count + 2_000))
        let end = MemoryUse.bytes
        let round = withExtendedLifetime((services, details)) {
            PairedRounds.Round(
                ours: Double(end - middle) / Double(count), bare: Double(middle - start) / Double(count))
        }
        await application.shutdown()
        return [
            BenchmarkResult(
                self.name,
                "bytes a signed-in service, \(count) live; bare: its details and tokens; figure: the difference",
                [round], figures: [round.ours - round.bare], .atMost(1_024))
        ]
    }

    private static func services(
        of application: WebcomApplication, _ keys: Range<Int>
    ) async throws -> [AuthenticationService] {
        var all: [AuthenticationService] = []
        all.reserveCapacity(keys.count)
        for first in stride(from: keys.lowerBound, to: keys.upperBound, by: 64) {
            all += try await withThrowingTaskGroup { group in
                for key in first..<min(first + 64, keys.upperBound) {
                    group.addTask { try await self.signedIn(application, key: key) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        return all
    }

    private static func signedIn(_ application: WebcomApplication, key: Int) async throws -> AuthenticationService {
        let service = application.authenticationService(for: SessionKey("0123456789abcdef-\(key)"))
        _ = try await service.authenticate(with: AuthenticationMethodGuest())
        return service
    }
}
