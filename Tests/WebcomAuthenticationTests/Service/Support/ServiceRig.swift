import WebcomAuthentication
import WebcomTesting

/// A service with everything around it that a test can turn: clock, back-end, store; and what it told.
final class ServiceRig: Sendable {
    let clock: ManualClock
    let backend: ScriptedBackend
    let store: FaultyStateStore
    let application: WebcomApplication
    let service: AuthenticationService
    let recorder: EventRecorder
    let key: SessionKey

    init(
        key: SessionKey = "key", clock: ManualClock = ManualClock(), backend: ScriptedBackend? = nil,
        store: FaultyStateStore = FaultyStateStore(), observer: (any AuthenticationObserver)? = nil,
        capabilities: Set<ClientCapability> = [.multiFactor, .strongMethodRegistration],
        isStored: Bool = true, lifeline: Lifeline? = nil,
        prepare: (ScriptedBackend, FaultyStateStore) -> Void = { _, _ in }
    ) async {
        self.key = key
        self.clock = clock
        self.store = store
        let backend = backend ?? ScriptedBackend(clock: clock)
        self.backend = backend
        let configuration = WebcomConfiguration(identifier: "app", capabilities: capabilities)
        self.application =
            isStored
            ? WebcomApplication(
                configuration: configuration, backend: backend, stateStore: store, sealer: PassThroughSealer(),
                clock: clock, observer: observer)
            : WebcomApplication(configuration: configuration, backend: backend, clock: clock, observer: observer)
        // The default service reads a record too: the script is for the calls after that.
        _ = try? await self.application.authenticationService.settledState()
        prepare(backend, store)
        let application = self.application
        if let lifeline {
            self.service = lifeline.begin { application.authenticationService(for: key) }
        } else {
            self.service = application.authenticationService(for: key)
        }
        self.recorder = EventRecorder(self.service)
    }

    /// Another node, or this one after a restart: a new application on the same store and back-end.
    func another(
        key: SessionKey? = nil, lifeline: Lifeline? = nil,
        prepare: (ScriptedBackend, FaultyStateStore) -> Void = { _, _ in }
    ) async -> ServiceRig {
        await ServiceRig(
            key: key ?? self.key, clock: self.clock, backend: self.backend, store: self.store, lifeline: lifeline,
            prepare: prepare)
    }

    /// A rig that has read its record.
    static func settled(strong: ScriptedStrongAuthentication? = nil, isStored: Bool = true) async throws -> ServiceRig {
        let rig = await ServiceRig(isStored: isStored)
        rig.backend.strongAuthentication = strong
        _ = try await rig.service.settledState()
        return rig
    }

    /// A rig in which somebody is signed in.
    static func signedIn(_ name: String = "alice") async throws -> ServiceRig {
        let rig = try await Self.settled()
        try await rig.signIn(name)
        return rig
    }

    @discardableResult
    func signIn(
        _ name: String, context: AuthenticationService.Context = .new
    ) async throws(AuthenticationError) -> AuthenticationDetails? {
        try await self.service.authenticate(with: Badge(name), context: context).details
    }

    /// Where the application of a rig keeps the record of a key.
    static func address(of key: SessionKey) -> RecordAddress {
        PassThroughSealer().address(of: AuthenticationStorage.own.scoped(key, application: "app"))
    }

    /// The record that is in the store.
    func record(of key: SessionKey? = nil) async throws -> ServiceRecord? {
        let address = ServiceRig.address(of: key ?? self.key)
        return try await self.store.storedRecord(at: address).map { try ServiceRecord(decoding: $0.bytes) }
    }

    /// What the record says, in words.
    func recorded(of key: SessionKey? = nil) async throws -> String { Told.record(try await self.record(of: key)) }

    /// Writes a record as another node would, which signed somebody in.
    @discardableResult
    func writeAsAnotherNode(_ name: String) async throws -> BackendSession {
        let session = try await self.grant(name)
        try await self.store.overwrite(
            at: ServiceRig.address(of: self.key), with: ServiceRecord(standing: .signedIn(session)).encoded())
        return session
    }

    /// A session that the back-end grants past this service.
    func grant(_ name: String) async throws -> BackendSession {
        let request = AuthenticationRequest(
            application: "app", sessionKey: self.key, context: .new,
            capabilities: [.multiFactor, .strongMethodRegistration])
        let credential = AuthenticationCredential(
            provider: Badge.provider, identifier: name, proof: .fields(["number": SecretField(name)]))
        guard case .session(let session) = try await self.backend.authenticate(credential, request) else {
            throw Unexpected("not a session")
        }
        return session
    }

    /// Waits until something holds that no kit tells of; yields meanwhile.
    func eventually(
        _ what: String, within patience: Duration = .seconds(60), _ condition: () async throws -> Bool
    ) async throws {
        let limit = ContinuousClock.now.advanced(by: patience)
        while try await !condition() {
            guard ContinuousClock.now < limit else { throw FactMissing(what, after: patience, found: "nothing of it") }
            await Task.yield()
        }
    }
}
