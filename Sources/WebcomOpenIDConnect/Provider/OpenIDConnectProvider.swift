public import WebcomAuthentication
package import WebcomCryptography
package import WebcomTransport

/// An OpenID Connect or OAuth 2 provider, asked by the code flow with PKCE who a user is (OpenID Connect Core §3.1, RFC
/// 6749 §4.1, RFC 9700).
///
/// Give one to the back-end for each provider, and keep it: it remembers the provider's metadata for an hour and its keys
/// as well. Where the configuration allows it, an app's user can also sign in with an id_token that the app got by itself.
///
/// All that the provider says is refused with `.invalidProviderAnswer` unless it is as it must be; the message names what
/// was wrong, and has no secret.
public final class OpenIDConnectProvider: Sendable {
    static let metadataLifetime = Duration.seconds(3_600)
    static let coolDown = Duration.seconds(10)

    let configuration: ProviderConfiguration
    let policy: EndpointPolicy
    let requests: ProviderRequests
    let clock: any AuthenticationClock
    let random: any RandomBytes
    private let metadataDocument: RemoteDocument<ProviderMetadata>
    let keys: KeySetCache

    /// Makes a provider; nothing is asked of it yet.
    ///
    /// - Parameters:
    ///   - configuration: How it is asked.
    ///   - connection: How it is reached.
    ///   - clock: The clock; the same as the back-end's.
    /// - Throws: ``ProviderConfigurationError``.
    public convenience init(
        _ configuration: ProviderConfiguration, connection: ProviderConnection = ProviderConnection(),
        clock: any AuthenticationClock = SystemClock()
    ) throws(ProviderConfigurationError) {
        try self.init(
            configuration, connection: connection, clock: clock, transport: connection.makeTransport(),
            random: SystemRandomBytes())
    }

    /// Makes a provider that is reached by a given transport.
    package init(
        _ configuration: ProviderConfiguration, connection: ProviderConnection, clock: any AuthenticationClock,
        transport: any HTTPTransport, random: any RandomBytes
    ) throws(ProviderConfigurationError) {
        let policy = EndpointPolicy(allowsPlainLoopback: connection.allowsPlainLoopback)
        try configuration.check(policy)
        let requests = ProviderRequests(transport: transport, maximumBytes: connection.byteLimit)
        var discovered = policy
        discovered.hosts = Set(configuration.endpointHosts.map { $0.lowercased() })
        let metadata = Self.metadata(configuration, discovered, requests, clock)
        self.configuration = configuration
        self.policy = policy
        self.requests = requests
        self.clock = clock
        self.random = random
        self.metadataDocument = metadata
        self.keys = KeySetCache(clock: clock) {
            try await Self.keySet(at: try await metadata.value().value.keySetAddress, configuration, requests)
        }
    }

    private static func metadata(
        _ configuration: ProviderConfiguration, _ policy: EndpointPolicy, _ requests: ProviderRequests,
        _ clock: any AuthenticationClock
    ) -> RemoteDocument<ProviderMetadata> {
        RemoteDocument(lifetime: Self.metadataLifetime, coolDown: Self.coolDown, clock: clock) {
            switch configuration.endpoints {
            case .fixed(let endpoints): return ProviderMetadata(endpoints)
            case .discovered(let issuer):
                let request = TransportRequest(.get, DiscoveryDocument.address(of: issuer))
                let members = try await requests.send(request, for: .metadata).object()
                return try DiscoveryDocument(members: members, policy: policy).metadata(of: issuer, configuration)
            }
        }
    }

    private static func keySet(
        at address: String?, _ configuration: ProviderConfiguration, _ requests: ProviderRequests
    ) async throws -> ProviderKeySet {
        guard let address else { throw AuthenticationError.badAnswer("the provider publishes no keys (jwks_uri)") }
        let answer = try await requests.send(TransportRequest(.get, address), for: .keySet)
        return try ProviderKeySet(try answer.object(), algorithms: configuration.algorithms)
    }

    /// Where the provider is asked what; fetched once an hour.
    func metadata() async throws -> ProviderMetadata { try await self.metadataDocument.value().value }

    /// Asks the token endpoint with a grant: a code's, or a device's.
    func outcome(of grant: TokenRequest, _ metadata: ProviderMetadata) async throws -> TokenOutcome {
        let grant = try self.authenticated(grant, metadata)
        let answer = try await self.requests.send(grant.request(to: metadata.tokenEndpoint), for: .token)
        return try TokenOutcome(answer, secrets: grant.secrets)
    }

    /// A request that says which client asks.
    func authenticated(
        _ request: TokenRequest, _ metadata: ProviderMetadata
    ) throws(AuthenticationError) -> TokenRequest {
        var request = request
        try request.authenticate(
            self.configuration, audience: metadata.issuer ?? metadata.tokenEndpoint, now: self.clock.now,
            random: self.random)
        return request
    }
}

extension OpenIDConnectProvider: CustomStringConvertible, CustomReflectable {
    /// The client's name.
    public var description: String { self.configuration.description }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
