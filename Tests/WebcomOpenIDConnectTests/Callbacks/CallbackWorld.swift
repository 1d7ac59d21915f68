import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomPrimitives
import WebcomTesting

/// An app whose users sign in at the scripted provider: the service, the embedded back-end and the provider's client.
struct CallbackWorld: Sendable {
    /// A visit did not come about.
    struct NoVisit: Error {}

    static let name = "op"

    let party: RelyingParty
    let application: WebcomApplication

    init(configure: (inout BackendPolicy) -> Void = { _ in }) async throws {
        let party = try RelyingParty()
        var policy = BackendPolicy(providers: [.oAuth2(Self.name)])
        configure(&policy)
        let backend = try await EmbeddedBackend(
            store: MemoryAccountStore(), keyring: Keyring.base64(Base64URL.encode([UInt8](repeating: 7, count: 32))),
            policy: policy, providers: [.oAuth2(Self.name): party.client], clock: party.clock)
        self.party = party
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "app"), backend: backend, stateStore: MemoryStateStore(),
            sealer: PassThroughSealer(), clock: party.clock)
    }

    /// How often a code was sent to the provider.
    var exchanges: Int { self.party.provider.count("/token") }

    /// A browser goes to the provider's pages, where its user signs in.
    func begin(
        _ browser: SessionKey, context: AuthenticationService.Context = .new
    ) async throws -> CallbackFlow {
        let service = self.application.authenticationService(for: browser)
        let outcome = try await service.authenticate(
            with: AuthenticationMethodOAuth2(name: Self.name), context: context)
        guard case .userAgentRequired(let visit) = outcome else { throw NoVisit() }
        let answer = self.party.provider.authorize(visit.request.address)
        return CallbackFlow(
            service: service, visit: visit, code: answer["code"] ?? "", state: answer["state"] ?? "",
            issuer: answer["iss"] ?? "")
    }

    /// The user signs in at the provider once more, on the way to the same visit's end.
    func answered(_ flow: CallbackFlow) -> CallbackFlow {
        let answer = self.party.provider.authorize(flow.visit.request.address)
        return CallbackFlow(
            service: flow.service, visit: flow.visit, code: answer["code"] ?? "", state: flow.state, issuer: flow.issuer
        )
    }

    /// The visit as what was kept of it leads there; nil where that leads nowhere.
    func resumed(_ flow: CallbackFlow, _ continuation: AuthenticationContinuation) async -> CallbackFlow? {
        guard case .userAgentRequired(let visit)? = try? await flow.service.resumeAuthentication(continuation) else {
            return nil
        }
        return CallbackFlow(
            service: flow.service, visit: visit, code: flow.code, state: flow.state, issuer: flow.issuer)
    }
}
