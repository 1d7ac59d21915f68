import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomOpenIDConnect
import WebcomTesting

/// A provider's client as the back-end uses it, with the scripted provider behind it.
struct RelyingParty: Sendable {
    static let redirectAddress = "https://app.example/callback/op"
    static let secret = "client-s3cret-with-$igns&more"

    let provider: ScriptedProvider
    let clock: ManualClock
    let client: OpenIDConnectProvider

    /// Makes one; `change` changes the configuration.
    init(
        connection: ProviderConnection = ProviderConnection(),
        _ change: (inout ProviderConfiguration) -> Void = { _ in }
    ) throws {
        let clock = ManualClock()
        let provider = ScriptedProvider(clock: clock)
        var configuration = Self.configuration
        change(&configuration)
        self.clock = clock
        self.provider = provider
        self.client = try OpenIDConnectProvider(
            configuration, connection: connection, clock: clock, transport: provider, random: SystemRandomBytes())
    }

    static var configuration: ProviderConfiguration {
        ProviderConfiguration(
            endpoints: .discovered(issuer: ScriptedProvider.issuer), clientID: "app",
            clientAuthentication: .secretBasic(ClientSecret(Self.secret)),
            redirectAddresses: [Self.redirectAddress])
    }

    /// A provider of plain OAuth 2 at the same addresses.
    static var plainEndpoints: ProviderEndpoints {
        ProviderEndpoints(
            authorization: ScriptedProvider.issuer + "/authorize", token: ScriptedProvider.issuer + "/token",
            userInfo: ScriptedProvider.issuer + "/userinfo")
    }

    static let request = AuthenticationRequest(application: "app", sessionKey: "key", context: .new)

    /// Begins a visit.
    func visit(_ wishes: UserAgentWishes = UserAgentWishes()) async throws -> PreparedVisit {
        let state = SessionKey("state-\(UInt64.random(in: 0...UInt64.max))").rawValue
        return try await self.client.visit(VisitDraft(state: state, wishes: wishes), Self.request)
    }

    /// Comes back from a visit with what the provider's pages answered.
    func finish(_ visit: PreparedVisit, with parameters: [String: String]) async throws -> ProvedIdentity {
        try await self.client.identity(
            of: VisitAnswer(
                parameters: CallbackParameters(parameters), redirectAddress: visit.redirectAddress,
                memory: visit.memory), Self.request)
    }

    /// A whole sign-in; `change` changes what the provider's pages answer.
    func signIn(
        _ wishes: UserAgentWishes = UserAgentWishes(), _ change: (inout [String: String]) -> Void = { _ in }
    ) async throws -> ProvedIdentity {
        let visit = try await self.visit(wishes)
        var parameters = self.provider.authorize(visit.address)
        change(&parameters)
        return try await self.finish(visit, with: parameters)
    }

    /// The refusal of what is to be refused, in which there is no secret (SEC-1).
    func refusal(
        _ location: SourceLocation = #_sourceLocation, of body: () async throws -> ProvedIdentity
    ) async -> AuthenticationError? {
        do {
            _ = try await body()
            Issue.record("it was let through", sourceLocation: location)
            return nil
        } catch let error as AuthenticationError {
            var shown = "\(error) \(error.message) \(String(reflecting: error)) "
            if let cause = error.cause { shown += String(reflecting: cause) }
            for secret in self.provider.secrets + [Self.secret] where shown.contains(secret) {
                Issue.record("a secret is in \(shown)", sourceLocation: location)
            }
            return error
        } catch {
            Issue.record("no AuthenticationError: \(error)", sourceLocation: location)
            return nil
        }
    }

    /// The refusal of a sign-in.
    func refusal(
        _ change: (inout [String: String]) -> Void = { _ in }, _ location: SourceLocation = #_sourceLocation
    ) async -> AuthenticationError? {
        await self.refusal(location) { try await self.signIn(UserAgentWishes(), change) }
    }
}
