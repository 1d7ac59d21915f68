import Dispatch
import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

/// More sign-ins at once than can be worked off.
@Suite struct LoadTests {
    /// Holds the workers of a hasher; gives way after two minutes.
    private final class Hold: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func open() { self.semaphore.signal() }

        func pass() {
            _ = self.semaphore.wait(timeout: .now() + .seconds(120))
            self.semaphore.signal()
        }
    }

    private static let count = 1_000
    private static let width = 2
    private static let queueLimit = 64

    private func hasher(_ live: Watched<(now: Int, peak: Int)>, _ hold: Hold) throws -> PasswordHasher {
        try PasswordHasher(
            parameters: Argon2idParameters(memoryKiB: 8, passes: 1), width: Self.width, queueLimit: Self.queueLimit,
            willHash: { _ in
                live.update { $0 = ($0.now + 1, max($0.peak, $0.now + 1)) }
                hold.pass()
                live.update { $0.now -= 1 }
            })
    }

    @Test("HSH-7: of 1 000 sign-ins at once few are hashed, some wait, the rest is refused, and others are answered")
    func thousand() async throws {
        let hold = Hold()
        let live = Watched((now: 0, peak: 0))
        let hasher = try self.hasher(live, hold)
        let bench = try await BackendBench(hasher: hasher)
        let (guest, answers) = (try await bench.guest(), Watched<[AuthenticationError.Code?]>([]))
        let task = Task {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<Self.count {
                    group.addTask {
                        let error = await refusal { try await bench.signIn("user\(number)@example.org") }
                        answers.update { $0.append(error?.code) }
                    }
                }
            }
        }
        defer { hold.open() }
        let refused = Self.count - Self.width - Self.queueLimit
        try await answers.first(
            "\(refused) refusals", within: .seconds(60), found: { "\($0.count)" },
            where: { $0.count >= refused ? () : nil })
        try await live.first(
            "every worker held", within: .seconds(60), found: { "\($0.now)" },
            where: { $0.now == Self.width ? () : nil })
        #expect(answers.value.allSatisfy { $0 == .overloaded })
        #expect(hasher.statistics.queued == Self.queueLimit)
        _ = try await bench.guest()
        _ = try await bench.backend.confirm(guest)
        _ = try await bench.backend.refresh(guest)
        _ = try await bench.requestCode(BackendBench.address)
        _ = try await bench.claim("+33612345678", .oneTimePassword)
        #expect(answers.value.count == refused, "the workers were not held meanwhile")
        hold.open()
        await task.value
        #expect(answers.value.count { $0 == .overloaded } == refused)
        #expect(answers.value.count { $0 == .invalidCredentials } == Self.width + Self.queueLimit)
        #expect(live.value.peak == Self.width)
        #expect(hasher.statistics.peakRunning == Self.width)
    }
}
