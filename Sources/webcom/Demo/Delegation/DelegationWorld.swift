import WebcomAuthentication
import WebcomBackend
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An app in memory whose users are named by somebody else: a provider of its own, a mobile network, another app's pages.
struct DelegationWorld {
    static let signer = "crm"
    static let audience = "webcom-demo"
    /// The mobile country code of the network.
    static let country = "208"

    /// The provider's secret until now, and the one that takes its place.
    let secrets: (old: DemoSigner, new: DemoSigner)
    /// What signs in the network.
    let gateway = DemoSigner(issuer: "gateway.example.net")
    /// Where users have accounts already.
    let provider: DemoProvider
    let clock = DemoClock()
    let application: WebcomApplication
    private let backend: EmbeddedBackend

    init() async throws {
        let secrets = (old: DemoSigner(), new: DemoSigner())
        let crm = try SignedTokenVerifier(
            keys: FixedKeys(secrets: [secrets.new.secret, secrets.old.secret]), audience: Self.audience)
        let network = MobileNetworkVerifier(gateways: [
            Self.country: SignedTokenGateway(
                keys: try FixedKeys(secrets: [self.gateway.secret]), issuer: "gateway.example.net",
                audience: Self.audience)
        ])
        self.provider = DemoProvider(clock: self.clock)
        let providers: [AuthenticationProvider: any IdentityProvider] = [
            .custom(Self.signer): crm, .orangeMobileNetwork: network, .oAuth2(DemoProvider.name): self.provider,
        ]
        var policy = BackendPolicy(providers: Set(providers.keys).union([.accessToken, .server]))
        policy.services.audience = Self.audience
        let keys = (0..<32).map { _ in UInt8.random(in: 0...255) }
        self.secrets = secrets
        self.backend = try await EmbeddedBackend(
            store: MemoryAccountStore(), keyring: try Keyring.base64(Data(keys).base64EncodedString()),
            policy: policy, providers: providers, clock: self.clock)
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "webcom-demo-delegation"), backend: self.backend,
            clock: self.clock)
    }

    /// Signs in under a key, and gives who that is.
    func signIn(_ key: SessionKey, with method: some AuthenticationSingleStepMethod) async throws
        -> AuthenticationDetails
    {
        try await self.application.authenticationService(for: key).authenticate(with: method).signedIn
    }

    /// Visits the provider's pages, where somebody agrees, or nobody does, and comes back; a web server does it in two
    /// requests.
    func visit(
        _ service: AuthenticationService, agrees subject: String?, context: AuthenticationService.Context = .new
    ) async throws -> AuthenticationDetails {
        let outcome = try await service.authenticate(
            with: AuthenticationMethodOAuth2(name: DemoProvider.name), context: context)
        guard case .userAgentRequired(let visit) = outcome else { throw DemoError.surprise("no page is to be visited") }
        let callback = try self.provider.pages(at: visit.request.address, agrees: subject)
        return try await visit.finish(callback: callback).signedIn
    }

    /// What the operator works with.
    var administration: AccountAdministration { AccountAdministration(self.backend, actor: "operator") }

    /// What a program without a user signs to say who it is.
    func assertion(of clientID: String, _ key: SigningKey) throws -> String {
        try ServerAssertion.sign(clientID: clientID, audience: Self.audience, key: key, now: self.clock.now)
    }

    func close() async {
        await self.application.shutdown()
        await self.backend.shutdown()
    }
}
