import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomSQLite

/// An application on the embedded back-end and an SQLite file, with users who have a password.
struct BenchmarkWorld {
    static let password = "a password of fifteen"

    let store: SQLiteStore
    let backend: EmbeddedBackend
    let application: WebcomApplication
    private let mailbox = Mailbox()

    private final class Mailbox: MessageCapture {
        let tokens = Locked<[String: VerificationToken]>([:])

        func capture(_ message: OutgoingMessage) {
            guard let token = message.verificationToken else { return }
            self.tokens.withLock { $0[message.address] = token }
        }
    }

    /// Makes everything in a folder of its own name.
    init(_ name: String, _ place: BenchmarkPlace) async throws {
        let keyring = try Keyring.base64("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
        var policy = BackendPolicy(providers: [.eMail, .guest])
        policy.throttling.passwordsPerIdentity.free = 100
        self.store = try SQLiteStore(path: place.file("\(name).sqlite"))
        self.backend = try await EmbeddedBackend(
            store: self.store, keyring: keyring, policy: policy, capture: self.mailbox)
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "benchmark"), backend: self.backend, stateStore: self.store,
            sealer: keyring)
    }

    /// The address of a user.
    static func address(_ number: Int) -> String { "user\(number)@example.org" }

    /// Signs a user up.
    func signUp(_ number: Int) async throws {
        let service = self.application.authenticationService(for: SessionKey("sign-up-\(number)"))
        let method = AuthenticationMethodInternal(eMail: Self.address(number), mode: .staticPassword)
        service.initializeAuthentication(with: method, context: .new)
        method.setStaticPassword(Self.password)
        _ = try await method.attachIdentity()
        guard let token = self.mailbox.tokens.withLock({ $0[Self.address(number)] }) else {
            throw BenchmarkError("no token came")
        }
        method.setVerificationToken(token.reveal())
        _ = try await service.continueAuthentication()
    }

    /// Signs in under a session key of its own.
    func signIn(_ address: String, _ password: String, key: String) async throws(AuthenticationError) {
        let service = self.application.authenticationService(for: SessionKey(key))
        let method = AuthenticationMethodInternal(eMail: address, mode: .staticPassword)
        method.setStaticPassword(password)
        let process = service.initializeAuthentication(with: method, context: .new)
        _ = try await service.continueAuthentication(process)
    }

    /// Ends everything.
    func close() async {
        await self.application.shutdown()
        await self.backend.shutdown()
        await self.store.close()
    }
}
