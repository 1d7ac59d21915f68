import TestSupport
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomPrimitives
import WebcomSQLite
import WebcomTesting

/// An app on a file that knows the issuers of a real provider.
struct OpenIDWorld: Sendable {
    /// A visit did not come about.
    struct NoVisit: Error { let outcome: String }

    static let issuers = ["oidc", "second", "odd"]

    let application: WebcomApplication
    let backend: EmbeddedBackend
    private let folder: TemporaryFolder
    private let count = Counter()

    init(_ base: String) async throws {
        self.folder = try TemporaryFolder()
        let store = try SQLiteStore(path: "\(self.folder.path)/app.db")
        let keyring = try Keyring.base64(Base64URL.encode((0..<32).map { UInt8($0) }))
        var providers: [AuthenticationProvider: any IdentityProvider] = [:]
        for issuer in Self.issuers {
            providers[.oAuth2(issuer)] = try Self.provider(of: issuer, base)
        }
        self.backend = try await EmbeddedBackend(
            store: store, keyring: keyring, policy: BackendPolicy(providers: Set(providers.keys)),
            providers: providers)
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "app"), backend: self.backend)
    }

    /// One of its issuers.
    static func provider(of issuer: String, _ base: String) throws -> OpenIDConnectProvider {
        var configuration = ProviderConfiguration(
            endpoints: .discovered(issuer: "\(base)/api/\(issuer)"), clientID: "app",
            clientAuthentication: .secretBasic(ClientSecret(Glewlwyd.secret)),
            redirectAddresses: [Glewlwyd.redirectAddress], scopes: ["openid"])
        configuration.providesTokens = true
        configuration.keepsTokens = true
        configuration.acceptsIDTokens = true
        var connection = ProviderConnection()
        connection.allowsPlainLoopback = true
        connection.allowsPrivateNetworks = true
        return try OpenIDConnectProvider(configuration, connection: connection)
    }

    /// Begins a visit, in a browser of its own.
    func begin(
        at issuer: String, wishes: UserAgentWishes = UserAgentWishes()
    ) async throws -> (UserAgentVisit, AuthenticationService) {
        let service = self.application.authenticationService(for: SessionKey("browser \(self.count.next())"))
        let outcome = try await service.authenticate(with: AuthenticationMethodOAuth2(name: issuer, wishes: wishes))
        guard case .userAgentRequired(let visit) = outcome else { throw NoVisit(outcome: "\(outcome)") }
        return (visit, service)
    }

    /// Signs a user of the provider in.
    func signIn(at issuer: String, by user: Glewlwyd) async throws -> AuthenticationDetails {
        let (visit, _) = try await self.begin(at: issuer)
        let outcome = try await visit.finish(callback: user.visit(visit.request.address))
        guard let details = outcome.details else { throw NoVisit(outcome: "\(outcome)") }
        return details
    }

    /// A callback with the state of another visit in place of its own.
    static func callback(_ callback: String, withStateOf visit: UserAgentVisit) -> String {
        let state = Self.parameter("state", of: visit.request.address)
        return callback.replacing(Self.parameter("state", of: callback), with: state)
    }

    static func refusal<Answer>(_ body: () async throws -> Answer) async -> AuthenticationError? {
        do {
            _ = try await body()
            return nil
        } catch { return error as? AuthenticationError }
    }

    /// The value of a parameter of an address.
    static func parameter(_ name: String, of address: String) -> String {
        let query = address.split(separator: "?", maxSplits: 1).last ?? ""
        let pair = query.split(separator: "&").first { $0.hasPrefix("\(name)=") } ?? ""
        return String(pair.dropFirst(name.count + 1))
    }
}

/// Counts.
final class Counter: Sendable {
    private let value = Locked(0)

    func next() -> Int {
        self.value.withLock { value in
            value += 1
            return value
        }
    }
}
