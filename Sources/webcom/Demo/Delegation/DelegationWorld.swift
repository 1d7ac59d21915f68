import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An app in memory whose users are named by somebody else: a provider of its own, and a mobile network.
struct DelegationWorld {
    static let provider = "crm"
    static let audience = "webcom-demo"
    /// The mobile country code of the network.
    static let country = "208"

    /// The provider's secret until now, and the one that takes its place.
    let secrets: (old: DemoSigner, new: DemoSigner)
    /// What signs in the network.
    let gateway = DemoSigner(issuer: "gateway.example.net")
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
        let providers: [AuthenticationProvider: any IdentityProvider] = [
            .custom(Self.provider): crm, .orangeMobileNetwork: network,
        ]
        let keys = (0..<32).map { _ in UInt8.random(in: 0...255) }
        self.secrets = secrets
        self.backend = try await EmbeddedBackend(
            store: MemoryAccountStore(), keyring: try Keyring.base64(Data(keys).base64EncodedString()),
            policy: BackendPolicy(providers: Set(providers.keys).union([.accessToken])), providers: providers)
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "webcom-demo-delegation"), backend: self.backend)
    }

    /// Signs in under a key, and gives who that is.
    func signIn(_ key: SessionKey, with method: some AuthenticationSingleStepMethod) async throws
        -> AuthenticationDetails
    {
        try await self.application.authenticationService(for: key).authenticate(with: method).signedIn
    }

    func close() async {
        await self.application.shutdown()
        await self.backend.shutdown()
    }
}
