import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomTesting

/// A back-end on a store, with a clock that stands still and messages that are caught.
struct BackendBench: Sendable {
    static let password = "correct horse battery staple"
    static let address = "alice@example.org"

    let store: any AccountStore
    let clock: ManualClock
    let messages: CapturedMessages
    let backend: EmbeddedBackend

    init(
        store: any AccountStore = MemoryAccountStore(), clock: ManualClock = ManualClock(), keys: [UInt8] = [7],
        senders: [any MessageSender] = [], providers: [AuthenticationProvider: any IdentityProvider] = [:],
        breachCheck: BreachCheck? = nil, pepper: [UInt8]? = nil, hasher: PasswordHasher? = nil,
        alarm: (any SecurityAlarm)? = nil, tokenClaims: (any TokenClaimsSource)? = nil,
        messages: CapturedMessages = CapturedMessages(),
        configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws {
        var policy = BackendPolicy(providers: [.eMail, .phone, .guest, .custom("badge")])
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1, width: 2, queueLimit: 512)
        configure(&policy)
        self.store = store
        self.clock = clock
        self.messages = messages
        guard let hasher else {
            self.backend = try await EmbeddedBackend(
                store: store, keyring: Self.keyring(keys), policy: policy, senders: senders + [messages],
                providers: providers, breachCheck: breachCheck, pepper: pepper.map(Self.keyring),
                alarm: alarm, tokenClaims: tokenClaims, clock: clock, capture: messages)
            return
        }
        self.backend = try await EmbeddedBackend(
            store: store, keyring: Self.keyring(keys), policy: policy, senders: senders + [messages],
            templates: .english, providers: providers, breachCheck: breachCheck,
            pepper: pepper.map(Self.keyring), hasher: hasher, alarm: alarm, tokenClaims: tokenClaims, clock: clock,
            random: SystemRandomBytes(), capture: messages)
    }

    static func keyring(_ keys: [UInt8]) throws -> Keyring {
        try Keyring(keys.map { SecretBytesMaker.bytes(repeating: $0) })
    }

    func request(
        _ context: AuthenticationService.Context = .new, key: SessionKey = "the session key",
        session: BackendSession? = nil, continuation: AuthenticationContinuation? = nil, source: String? = nil,
        device: String? = nil
    ) -> AuthenticationRequest {
        let client = AuthenticationOptions.Client(
            source: source.map { Array($0.utf8) }, deviceLabel: device, correlationID: "c-1")
        return AuthenticationRequest(
            application: "test", sessionKey: key, context: context, session: session, continuation: continuation,
            options: AuthenticationOptions(client: client))
    }

    func claim(_ address: String = Self.address, password: String = Self.password) -> IdentityClaim {
        IdentityClaim(
            provider: .eMail, mode: .staticPassword, identifier: address, password: StaticPassword(password),
            displayName: "Alice", profile: ["colour": "blue"])
    }

    /// Asks for the token of a new identity.
    func attach(
        _ address: String = Self.address, password: String = Self.password, to session: BackendSession? = nil
    ) async throws -> MessageReceipt {
        try await self.backend.send(
            .attachIdentity(self.claim(address, password: password)),
            self.request(session == nil ? .new : .current, session: session))
    }

    /// Redeems the newest token of an address, or another one.
    func redeem(
        _ receipt: MessageReceipt, token: String? = nil, for address: String = Self.address,
        to session: BackendSession? = nil, key: SessionKey = "the session key"
    ) async throws -> BackendSession {
        let text = token ?? self.messages.token(for: address)?.reveal() ?? ""
        let credential = AuthenticationCredential(
            provider: .eMail, proof: .verificationToken(VerificationToken(text), newPassword: nil))
        return try await Self.session(
            self.backend.authenticate(
                credential,
                self.request(
                    session == nil ? .new : .current, key: key, session: session,
                    continuation: receipt.continuation)))
    }

    /// Makes an account.
    @discardableResult
    func register(
        _ address: String = Self.address, password: String = Self.password
    ) async throws -> BackendSession {
        try await self.redeem(self.attach(address, password: password), for: address)
    }

    func signIn(
        _ address: String = Self.address, password: String = Self.password, to session: BackendSession? = nil,
        source: String? = nil, device: String? = nil
    ) async throws -> BackendSession {
        let credential = AuthenticationCredential(
            provider: .eMail, identifier: address, proof: .staticPassword(StaticPassword(password)))
        return try await Self.session(
            self.backend.authenticate(
                credential,
                self.request(session == nil ? .new : .current, session: session, source: source, device: device)))
    }

    func guest() async throws -> BackendSession {
        try await Self.session(self.backend.authenticate(.guest, self.request()))
    }

    /// What the audit says, as `action outcome reason`.
    func auditLines() async throws -> [String] {
        try await self.store.auditEntries(after: 0, limit: 1000).map { entry in
            entry.action + (entry.isSuccess ? " success" : " \(entry.reason ?? "?")")
        }
    }

    static func session(_ answer: BackendAnswer) throws -> BackendSession {
        guard case .session(let session) = answer else { throw UnexpectedStep() }
        return session
    }
}

/// The back-end asked for a step where a session was expected.
struct UnexpectedStep: Error {}

/// What a call was refused with; nil, and an issue, when it was not.
func refusal(
    of what: String = "the call", sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Sendable
) async -> AuthenticationError? {
    do {
        _ = try await body()
        Issue.record("\(what) was accepted", sourceLocation: sourceLocation)
    } catch let error as AuthenticationError {
        return error
    } catch {
        Issue.record("\(what) threw \(error)", sourceLocation: sourceLocation)
    }
    return nil
}
