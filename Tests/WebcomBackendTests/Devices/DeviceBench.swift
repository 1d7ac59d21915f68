import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

/// A back-end with a desk, and a device that waits.
struct DeviceBench: Sendable {
    let bench: BackendBench
    let desk: DeskProvider

    init(
        _ desk: DeskProvider = DeskProvider(), store: any AccountStore = MemoryAccountStore(),
        clock: ManualClock = ManualClock(), keys: [UInt8] = [7], configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws {
        self.desk = desk
        self.bench = try await BackendBench(
            store: store, clock: clock, keys: keys, providers: [DeskProvider.provider: desk]
        ) { policy in
            policy.providers.insert(DeskProvider.provider)
            configure(&policy)
        }
    }

    /// Begins to wait.
    func wait(
        _ receipt: MessageReceipt, to session: BackendSession? = nil, key: SessionKey = "the session key",
        with credential: AuthenticationCredential = BackendBench.deskCredential
    ) -> Task<BackendAnswer, any Error> {
        let request = self.bench.deviceRequest(receipt, to: session, key: key)
        return Task { try await self.bench.backend.authenticate(credential, request) }
    }

    var count: Int { self.desk.asked.withLock { $0.count } }

    /// Waits until somebody sleeps for exactly so long, and lets the time go by.
    ///
    /// `questions` is how often the provider was asked before that; nil for any number.
    func pass(_ wait: Duration, after questions: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        let clock = self.bench.clock
        let due = clock.uptime + wait
        for _ in 0..<200_000 {
            if clock.deadlines.contains(due) {
                #expect(questions.map { $0 == self.count } ?? true, sourceLocation: sourceLocation)
                return clock.advance(by: wait)
            }
            await Task.yield()
        }
        let found = "nobody sleeps for \(wait), but until \(clock.deadlines)"
        Issue.record("\(found)", sourceLocation: sourceLocation)
        // Nobody is waited for who would wait for ever.
        throw AuthenticationError(.cancelled, found)
    }

    /// What a wait was refused with; one that does not end is ended here, and the test told.
    static func code(
        _ waiting: Task<BackendAnswer, any Error>, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> AuthenticationError.Code? {
        let isOver = Locked(false)
        let code = Task<AuthenticationError.Code?, Never> {
            defer { isOver.withLock { $0 = true } }
            do {
                _ = try await waiting.value
                return nil
            } catch { return AuthenticationError(wrapping: error).code }
        }
        let end = ContinuousClock.now + .seconds(20)
        while !isOver.withLock({ $0 }) {
            if ContinuousClock.now > end {
                Issue.record("the device still waits", sourceLocation: sourceLocation)
                waiting.cancel()
                break
            }
            await Task.yield()
        }
        return await code.value
    }
}
