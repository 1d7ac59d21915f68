import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect

/// The OpenID providers that users of this server may sign in at.
struct OpenIDProviders: Sendable {
    private let providers: [(name: String, provider: OpenIDConnectProvider)]

    /// Makes them for a site; none is asked for anything yet.
    init(_ clients: [OpenIDClient], for site: Site) async throws {
        var providers: [(name: String, provider: OpenIDConnectProvider)] = []
        for client in clients {
            let callback = OAuth2Routes(name: client.name).callbackPath
            let provider = try await client.provider(redirectAddresses: site.origins.map { $0 + callback })
            providers.append((client.name, provider))
        }
        self.providers = providers
    }

    /// Their names, in the order in which they were given.
    var names: [String] { self.providers.map(\.name) }

    /// The same for the back-end.
    var delegates: [AuthenticationProvider: any IdentityProvider] {
        Dictionary(self.providers.map { (.oAuth2($0.name), $0.provider) }) { $1 }
    }

    /// Where their pages are: forms of this server may lead there.
    ///
    /// One that cannot be asked has none.
    func origins() async -> [String] {
        await withTaskGroup(of: String?.self) { group in
            for (_, provider) in self.providers {
                group.addTask(name: "origin") { try? await provider.authorizationOrigin() }
            }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1.map { [$0] } ?? []) }.sorted()
        }
    }
}
