import WebcomAuthentication

/// A document of the provider's that is fetched when it is needed and kept for a while.
///
/// Who asks while it is fetched waits for that one fetch; after a failure nobody fetches for a while.
actor RemoteDocument<Value: Sendable> {
    /// A document, and how often one was fetched until then.
    struct Snapshot: Sendable {
        let value: Value
        let revision: Int
    }

    private let lifetime: Duration
    private let coolDown: Duration
    private let clock: any AuthenticationClock
    private let source: @Sendable () async throws -> Value
    private var current: (snapshot: Snapshot, date: Duration)?
    private var lastAttempt: Duration?
    private var failure: AuthenticationError?
    private var fetching: Task<Snapshot, any Error>?

    /// Describes a document.
    ///
    /// - Parameters:
    ///   - lifetime: How long it is kept.
    ///   - coolDown: How long after a fetch another one is not worth trying: after a failed one, or for what the document
    ///     did not have.
    ///   - clock: Tells how long ago that was.
    ///   - source: Fetches and reads it.
    init(
        lifetime: Duration, coolDown: Duration, clock: any AuthenticationClock,
        source: @escaping @Sendable () async throws -> Value
    ) {
        self.lifetime = lifetime
        self.coolDown = coolDown
        self.clock = clock
        self.source = source
    }

    /// The document.
    ///
    /// - Throws: What the fetch threw, also for a while after it.
    func value() async throws -> Snapshot {
        if let current, self.clock.uptime - current.date < self.lifetime { return current.snapshot }
        if let fetching { return try await fetching.value }
        if let failure, self.isCoolingDown { throw failure }
        return try await self.fetch()
    }

    /// A newer document than that of `revision`; nil while it is too early to fetch one.
    func newer(than revision: Int) async throws -> Snapshot? {
        if let current, current.snapshot.revision > revision { return current.snapshot }
        if let fetching { return try await fetching.value }
        guard !self.isCoolingDown else { return nil }
        return try await self.fetch()
    }

    private var isCoolingDown: Bool {
        self.lastAttempt.map { self.clock.uptime - $0 < self.coolDown } ?? false
    }

    private func fetch() async throws -> Snapshot {
        self.lastAttempt = self.clock.uptime
        // A task of its own: who asked first may be cancelled, and the others still wait.
        let task = Task { try await self.load() }
        self.fetching = task
        return try await task.value
    }

    private func load() async throws -> Snapshot {
        defer { self.fetching = nil }
        let date = self.clock.uptime
        do {
            let value = try await self.source()
            let snapshot = Snapshot(value: value, revision: (self.current?.snapshot.revision ?? 0) + 1)
            self.current = (snapshot, date)
            self.failure = nil
            return snapshot
        } catch {
            let failure = AuthenticationError(wrapping: error)
            self.failure = failure
            throw failure
        }
    }
}
