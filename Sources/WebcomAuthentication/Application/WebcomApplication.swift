import WebcomPrimitives

/// An application: one back-end, and a service for each user's session with the app (Webcom: `WebcomApplication`).
///
/// Make it once at start, and call ``run()`` or ``shutdown()`` so that what is under way is finished at the end.
public final class WebcomApplication: Sendable {
    /// How it behaves.
    public let configuration: WebcomConfiguration
    /// The one default service: one user per process, as in a client or a tool.
    public let authenticationService: AuthenticationService
    let environment: AuthenticationService.Environment
    /// The services by session key.
    package let registry = ServiceRegistry()
    private let tasks = Locked<[Task<Void, Never>]>([])

    /// Makes an application that keeps nothing: a restart signs everybody out.
    ///
    /// It begins to listen to its back-end and to restore its default service.
    ///
    /// - Parameters:
    ///   - configuration: How it behaves.
    ///   - backend: Where credentials are proved.
    ///   - clock: Where it takes the time from.
    ///   - observer: Is told of what happens, without secrets.
    public convenience init(
        configuration: WebcomConfiguration, backend: any AuthenticationBackend,
        clock: any AuthenticationClock = SystemClock(), observer: (any AuthenticationObserver)? = nil
    ) {
        self.init(
            AuthenticationService.Environment(
                configuration: configuration, backend: backend, store: nil, sealer: PassThroughSealer(), clock: clock,
                observer: observer))
    }

    /// Makes an application that keeps who is signed in, so that a restart signs nobody out.
    ///
    /// It begins to listen to its back-end and to restore its default service.
    ///
    /// - Parameters:
    ///   - configuration: How it behaves.
    ///   - backend: Where credentials are proved.
    ///   - stateStore: Where it is kept who is signed in.
    ///   - sealer: Keeps the records secret, which hold tokens: the embedded back-end's keyring, say. With
    ///     ``PassThroughSealer`` whoever reads the store reads them.
    ///   - clock: Where it takes the time from.
    ///   - observer: Is told of what happens, without secrets.
    public convenience init(
        configuration: WebcomConfiguration, backend: any AuthenticationBackend,
        stateStore: any AuthenticationStateStore, sealer: any RecordSealer,
        clock: any AuthenticationClock = SystemClock(), observer: (any AuthenticationObserver)? = nil
    ) {
        self.init(
            AuthenticationService.Environment(
                configuration: configuration, backend: backend, store: stateStore, sealer: sealer, clock: clock,
                observer: observer))
    }

    /// Begins to listen and to restore.
    private init(_ environment: AuthenticationService.Environment) {
        self.configuration = environment.configuration
        self.environment = environment
        self.authenticationService = AuthenticationService(environment, key: .default)
        self.authenticationService.beginRestoring()
        let notices = environment.backend.notices()
        let listening = Task(name: "notices") { @concurrent [weak self] in
            for await notice in notices { self?.receive(notice) }
        }
        self.tasks.withLock { $0.append(listening) }
        self.scheduleSweep()
    }

    /// An application that answers everything with one error.
    init(refusing error: AuthenticationError) {
        self.configuration = WebcomConfiguration(identifier: "")
        self.environment = AuthenticationService.Environment(
            configuration: self.configuration, backend: UnknownBackend(error: error), store: nil,
            sealer: PassThroughSealer(), clock: SystemClock(), observer: nil, refusal: error)
        self.authenticationService = AuthenticationService(self.environment, key: .default)
    }

    deinit {
        for task in self.tasks.withLock({ $0 }) { task.cancel() }
        self.environment.deadlines.close()
        self.environment.hub.close()
    }

    // MARK: - Services

    /// The service of a session key: one instance for each key, however many ask at once.
    ///
    /// Costs a lock and a look-up. A service that is new reads its stored record by itself; until then its state is
    /// `.restoring`. It stays in memory as long as somebody holds it, watches it, or it has something under way, and for
    /// a while after it was last asked for.
    ///
    /// An empty key, that of a request without a cookie say, is nobody's: its service refuses everything with
    /// `.invalidSessionKey`, so that strangers do not share one.
    public func authenticationService(for key: SessionKey) -> AuthenticationService {
        guard !key.rawValue.utf8.isEmpty else { return Self.keyless.authenticationService }
        let (service, isNew) = self.registry.service(for: key, now: self.environment.clock.uptime) {
            AuthenticationService(self.environment, key: key)
        }
        if isNew { service.beginRestoring() }
        return service
    }

    private static let keyless = WebcomApplication(refusing: AuthenticationError(.invalidSessionKey))

    /// The events of all services of this application, each service's in its order; there is no first one.
    public var events: AuthenticationEvents { AuthenticationEvents(source: self.environment.hub, capacity: 65_536) }

    /// Gives a user a new session key: their service goes on under it, and the old key knows nobody any more.
    ///
    /// For use right after a sign-in, so that a key somebody planted is worth nothing (session fixation). Continuations
    /// that were begun under the old key are of no use under the new one. Answers once both records are written.
    ///
    /// - Throws: `.sessionKeyInUse` when the new key has a service already; `.storeUnavailable` when the store could not
    ///   be asked. If the service of the old key is `.unauthenticated` then, the new key counts in this process, and
    ///   writing goes on; otherwise a record of the old key could not be read or written first, and nothing moved.
    public func move(from old: SessionKey, to new: SessionKey) async throws(AuthenticationError) {
        guard old != .default, new != .default, old != new else {
            throw AuthenticationError(.sessionKeyInUse, "Move from one non-empty key to another.")
        }
        try await self.authenticationService(for: old).settle()
        while true {
            switch self.registry.move(from: old, to: new, now: self.environment.clock.uptime) {
            case .done(let service, let heir): return try await self.record(service, heir)
            case .taken: throw AuthenticationError(.sessionKeyInUse)
            case .unknown: try await self.authenticationService(for: old).settle()
            case .busy(let service):
                try await service.settle()
                if case .failed(let error) = await service.writeRecordNow()?.value() { throw error }
            }
        }
    }

    /// Ends the record under the old key before it writes the one under the new: a crash between signs the user out,
    /// and leaves nobody signed in under a key that was given up.
    private func record(
        _ service: AuthenticationService, _ heir: AuthenticationService
    ) async throws(AuthenticationError) {
        let ended = await heir.writeRecordNow(signOut: true)?.value()
        let written = await service.writeRecordNow()?.value()
        for outcome in [ended, written] {
            if case .failed(let error) = outcome { throw error }
        }
    }

    // MARK: - Running

    /// Runs until the task is cancelled, then shuts down; for a service group or a `TaskGroup`.
    public func run() async {
        _ = await Completion<Void>().valueUnlessCancelled()
        await self.shutdown()
    }

    /// Lets nothing begin any more, finishes what is under way within the configured limit, and ends all subscriptions.
    public func shutdown() async {
        self.environment.close(AuthenticationError(.applicationClosed))
        for task in self.tasks.withLock({ $0 }) { task.cancel() }
        let services = self.registry.removeAll() + [self.authenticationService]
        for service in services { service.cancel(nil) }
        // In a task of its own: whoever shuts down because they were cancelled still waits for the writes.
        await Task(name: "shutdown") { await self.flush(services) }.value
        self.environment.deadlines.close()
        self.environment.hub.close()
        for service in services { service.closeSubscriptions() }
    }

    /// Waits until the records are written and the back-end is told, but no longer than the limit.
    private func flush(_ services: [AuthenticationService]) async {
        let limit = self.environment.clock.uptime + self.configuration.shutdownLimit
        let clock = self.environment.clock
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await clock.sleep(until: limit) }
            group.addTask {
                for service in services { await service.flush() }
            }
            await group.next()
            group.cancelAll()
        }
    }

    // MARK: - What happens by itself

    /// Passes on what the back-end says by itself.
    func receive(_ notice: BackendNotice) {
        if case .sessionRevoked(let id) = notice {
            for service in self.environment.sessions.services(showing: id) { service.receive(notice) }
            return
        }
        // Before the services are told: one that is made meanwhile is among them, or begins with it.
        switch notice {
        case .connectionLost: self.environment.isConnected = false
        case .connectionRestored: self.environment.isConnected = true
        default: break
        }
        for service in self.registry.all + [self.authenticationService] { service.receive(notice) }
    }

    /// Lets go of idle services, and of expired records, from time to time: one deadline for all.
    private func scheduleSweep() {
        // At most once a second: a lifetime of zero must not sweep without a rest.
        self.environment.deadlines.schedule(after: max(self.configuration.idleLifetime, .seconds(1))) { [weak self] in
            guard let self else { return }
            self.dropIdleServices(unusedFor: self.configuration.idleLifetime)
            self.removeExpiredRecords()
            self.scheduleSweep()
        }
    }

    /// Lets go of services that were not asked for lately and have nothing under way.
    package func dropIdleServices(unusedFor age: Duration) {
        self.registry.dropIdle(unusedSince: self.environment.clock.uptime - age)
    }

    private func removeExpiredRecords() {
        guard let store = self.environment.store else { return }
        let now = self.environment.clock.now
        // Best effort: what cannot be removed now is removed at the next sweep.
        Task(name: "sweep") { @concurrent in _ = try? await store.removeRecords(expiredBefore: now, limit: 1_000) }
    }
}
