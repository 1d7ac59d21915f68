import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomSQLite

/// The back-end and the application that the chat and the server are about.
struct ChatWorld {
    let backend: EmbeddedBackend
    let application: WebcomApplication
    private let file: SQLiteStore?

    /// Opens a file, or makes it; without one, everything is gone at the end.
    init(
        path: String?, senders: [any MessageSender], identifier: String = "webcom-chat",
        capabilities: Set<ClientCapability> = [],
        strongAuthentication: BackendPolicy.StrongAuthentication.Requirement = .whenRegistered,
        providers: [AuthenticationProvider: any IdentityProvider] = [:],
        further: Set<AuthenticationProvider> = [], audience: String? = nil
    ) async throws {
        var policy = BackendPolicy(providers: [.eMail, .phone, .guest])
        policy.providers.formUnion(further.union(providers.keys))
        policy.services.audience = audience
        policy.strongAuthentication.requirement = strongAuthentication
        let keyring: Keyring
        let records: any AuthenticationStateStore
        if let path {
            let store: SQLiteStore
            (store, keyring, self.backend) = try await DataFile(path: path).open(
                policy: policy, senders: senders, providers: providers)
            (self.file, records) = (store, store)
        } else {
            var random = SystemRandomNumberGenerator()
            keyring = try Keyring.base64(
                Base64URL.encode((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }))
            self.backend = try await EmbeddedBackend(
                store: MemoryAccountStore(), keyring: keyring, policy: policy, senders: senders, providers: providers)
            (self.file, records) = (nil, MemoryStateStore())
        }
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: identifier, capabilities: capabilities),
            backend: self.backend,
            stateStore: records, sealer: keyring)
    }

    /// Ends everything in the order in which it depends on each other.
    func close() async {
        await self.application.shutdown()
        await self.backend.shutdown()
        await self.file?.close()
    }
}
