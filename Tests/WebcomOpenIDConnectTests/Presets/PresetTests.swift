import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomOpenIDConnect
import WebcomTesting
import WebcomTokens
import WebcomTransport

@Suite struct PresetTests {
    private static let redirects = ["https://app.example/callback/preset"]

    private static func presets() throws -> [ProviderConfiguration] {
        let secret = ClientSecret("s3cret")
        let discovered = ProviderConfiguration.Endpoints.discovered(issuer: "https://operator.example")
        return [
            .google(clientID: "c", clientSecret: secret, redirectAddresses: redirects),
            .microsoft(tenant: "t", clientID: "c", clientSecret: secret, redirectAddresses: redirects),
            .microsoft(tenants: ["t"], clientID: "c", clientSecret: secret, redirectAddresses: redirects),
            .facebook(version: "v1.0", clientID: "c", clientSecret: secret, redirectAddresses: redirects),
            .gitHub(clientID: "c", clientSecret: secret, redirectAddresses: redirects),
            .gitLab(clientID: "c", clientSecret: secret, redirectAddresses: redirects),
            .orange(endpoints: discovered, clientID: "c", clientSecret: secret, redirectAddresses: redirects),
            .mobileConnect(
                endpoints: discovered, version: "mc_v1.1", clientID: "c", clientSecret: secret,
                redirectAddresses: redirects),
        ]
    }

    @Test("every preset makes a provider as it is")
    func areUsable() throws {
        for preset in try Self.presets() { _ = try OpenIDConnectProvider(preset) }
    }

    @Test("GitHub: the number is the subject, and an error with status 200 is one")
    func gitHub() async throws {
        let transport = Answers([
            "https://github.com/login/oauth/access_token": ScriptedProvider.json([
                "access_token": "gho_x", "token_type": "bearer", "scope": "read:user",
            ]),
            "https://api.github.com/user": ScriptedProvider.json([
                "id": 583_231, "login": "octo", "name": .null, "email": .null, "avatar_url": "https://a.example/o",
            ]),
        ])
        let client = try OpenIDConnectProvider(
            .gitHub(clientID: "c", clientSecret: ClientSecret("s"), redirectAddresses: Self.redirects),
            connection: ProviderConnection(), clock: ManualClock(), transport: transport, random: Zeros())
        let visit = try await client.visit(
            VisitDraft(state: "s", wishes: UserAgentWishes()), RelyingParty.request)
        let identity = try await client.identity(
            of: VisitAnswer(
                parameters: CallbackParameters(["code": "x"]), redirectAddress: visit.redirectAddress,
                memory: visit.memory), RelyingParty.request)
        #expect(identity.subject == "583231")
        #expect(
            identity.profile == [
                "sub": "583231", "preferred_username": "octo", "picture": "https://a.example/o",
            ])
    }

    private struct Zeros: RandomBytes {
        func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    }

    private struct Answers: HTTPTransport {
        let answers: [String: TransportResponse]
        init(_ answers: [String: TransportResponse]) { self.answers = answers }
        @concurrent func send(_ request: TransportRequest) async throws -> TransportResponse {
            self.answers[request.address] ?? TransportResponse(status: 404)
        }
    }

    @Test("Mobile Connect: version and assurance stand in the address")
    func mobileConnect() throws {
        let preset = try #require(try Self.presets().last)
        #expect(preset.authorizationParameters == ["version": "mc_v1.1", "acr_values": "2"])
    }
}
