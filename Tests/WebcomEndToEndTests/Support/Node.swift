import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomSQLite

/// One process of a server, as far as a test can have several: a back-end and an application over a store.
struct Node: Sendable {
    static let password = "sentinel correct horse battery"
    static let address = "president@whitehouse.gov"
    static let key: SessionKey = "sentinel-session-key-of-128-bits"
    static let keys = "c2VudGluZWwgbWFzdGVyIGtleSBvZiAzMiBieXRlczE="

    let store: any AccountStore
    let stateStore: any AuthenticationStateStore
    let backend: EmbeddedBackend
    let application: WebcomApplication
    let messages: CapturedMessages

    /// Starts on a store; the records of services are kept in `stateStore`.
    init(
        _ store: any AccountStore, stateStore: any AuthenticationStateStore,
        messages: CapturedMessages = CapturedMessages(), sender: (any MessageSender)? = nil, pepper: Keyring? = nil,
        clock: any AuthenticationClock = SystemClock(), configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws {
        let keyring = try Keyring.base64(Self.keys)
        var policy = BackendPolicy(providers: [.eMail, .phone, .guest])
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1, width: 2, queueLimit: 512)
        configure(&policy)
        self.store = store
        self.stateStore = stateStore
        self.messages = messages
        self.backend = try await EmbeddedBackend(
            store: store, keyring: keyring, policy: policy, senders: [sender ?? messages], pepper: pepper, clock: clock,
            capture: messages)
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(
                identifier: "end-to-end", capabilities: [.multiFactor, .strongMethodRegistration]),
            backend: self.backend,
            stateStore: stateStore, sealer: keyring, clock: clock)
    }

    /// Starts on an SQLite file; the records of services are there too, or in a folder.
    static func onFile(
        _ path: String, records: String? = nil, messages: CapturedMessages = CapturedMessages(),
        sender: (any MessageSender)? = nil, clock: any AuthenticationClock = SystemClock()
    ) async throws -> Self {
        let store = try await Self.open(path)
        var stateStore: any AuthenticationStateStore = store
        if let records { stateStore = try await FileStateStore(folder: records) }
        return try await Self(store, stateStore: stateStore, messages: messages, sender: sender, clock: clock)
    }

    /// Opens a file on another thread than a task's, since that blocks.
    static func open(_ path: String) async throws -> SQLiteStore {
        try await OwnThread.run { try SQLiteStore(path: path) }
    }

    var service: AuthenticationService { self.application.authenticationService(for: Self.key) }

    /// Ends application, back-end and store.
    func close() async {
        await self.application.shutdown()
        await self.backend.shutdown()
        if let store = self.store as? SQLiteStore { await store.close() }
    }

    /// A method with address and password.
    static func method(_ password: String = Self.password) -> AuthenticationMethodInternal {
        let method = AuthenticationMethodInternal(eMail: Self.address, mode: .staticPassword)
        method.setStaticPassword(password)
        method.displayName = "Josiah Bartlet"
        return method
    }

    /// Asks for the message that verifies the address, and gives its token.
    func requestToken(
        _ method: AuthenticationMethodInternal, context: AuthenticationService.Context = .new
    ) async throws -> String {
        self.service.initializeAuthentication(with: method, context: context)
        try await method.attachIdentity()
        return self.messages.token(for: Self.address)?.reveal() ?? "no token"
    }

    /// Makes an account and signs in to it.
    func signUp(context: AuthenticationService.Context = .new) async throws -> AuthenticationOutcome {
        let method = Self.method()
        method.setVerificationToken(try await self.requestToken(method, context: context))
        return try await self.service.continueAuthentication()
    }

    /// Signs in with the password.
    func signIn() async throws -> AuthenticationOutcome {
        let process = self.service.initializeAuthentication(with: Self.method(), context: .new)
        return try await self.service.continueAuthentication(process)
    }
}
