import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTransport

@Suite struct MobileNetworkProviderTests {
    private static let path = "/device-phone-number"
    private static let scope = "dpv:FraudPreventionAndDetection number-verification:device-phone-number:read"

    /// An operator, and what asks it.
    private struct Operator {
        let party: RelyingParty
        let provider: MobileNetworkProvider

        init(number: TransportResponse? = nil, gateways: MobileNetworkVerifier? = nil) throws {
            self.party = try RelyingParty {
                $0.scopes = MobileNetworkProviderTests.scope.split(separator: " ").map(String.init)
            }
            let address = number.map { _ in ScriptedProvider.issuer + MobileNetworkProviderTests.path }
            if let number { self.party.provider.script { $0.answers[MobileNetworkProviderTests.path] = number } }
            self.provider = try MobileNetworkProvider(self.party.client, numberAddress: address, gateways: gateways)
        }

        /// A whole sign-in; `change` changes what the operator's pages answer.
        func signIn(_ change: (inout [String: String]) -> Void = { _ in }) async throws -> ProvedIdentity {
            let visit = try await self.provider.visit(
                VisitDraft(state: "state", wishes: UserAgentWishes(prompt: "login")), RelyingParty.request)
            let query = ScriptedProvider.query(visit.address)
            #expect(query["prompt"] == "none")
            #expect(query["scope"] == "openid " + MobileNetworkProviderTests.scope)
            var parameters = self.party.provider.authorize(visit.address)
            change(&parameters)
            return try await self.provider.identity(
                of: VisitAnswer(
                    parameters: CallbackParameters(parameters), redirectAddress: visit.redirectAddress,
                    memory: visit.memory), RelyingParty.request)
        }
    }

    private static func number(_ value: JSONValue) -> TransportResponse {
        ScriptedProvider.json(["devicePhoneNumber": value])
    }

    @Test("the operator names its subscriber without asking, and the number where that is wanted")
    func recognises() async throws {
        let plain = try await Operator().signIn()
        #expect(plain.issuer == ScriptedProvider.issuer && plain.subject == ScriptedProvider.subject)
        #expect(plain.method == "swk" && plain.profile["phone_number"] == nil)
        let world = try Operator(number: Self.number("+33612345678"))
        let identity = try await world.signIn()
        #expect(identity.subject == ScriptedProvider.subject)
        #expect(identity.profile["phone_number"] == "+33612345678")
        let sent = try #require(world.party.provider.requests.last)
        #expect(sent.address == ScriptedProvider.issuer + Self.path)
        #expect(sent.fields.contains { $0.name == "authorization" && $0.value == "Bearer access-token-0123456789" })
    }

    @Test(
        "who is not on the mobile network is told to sign in in another way",
        arguments: ["login_required", "interaction_required", "access_denied", "consent_required"])
    func isElsewhere(_ error: String) async throws {
        let world = try Operator(number: Self.number("+33612345678"))
        let refusal = await world.party.refusal {
            try await world.signIn {
                $0["code"] = nil
                $0["error"] = error
            }
        }
        #expect(refusal?.code == .invalidProviderRequest)
        #expect(world.party.provider.count("/token") == 0)
        let late = try Operator(number: ScriptedProvider.json(["code": "PERMISSION_DENIED"], status: 403))
        #expect(await late.party.refusal { try await late.signIn() }?.code == .invalidProviderRequest)
    }

    @Test("OAU-3: an answer of somebody else's, and an outage, are told as what they are")
    func keepsOthers() async throws {
        let world = try Operator()
        let mixed = await world.party.refusal {
            try await world.signIn {
                $0["iss"] = "https://evil.example"
                $0["error"] = "access_denied"
            }
        }
        #expect(mixed?.code == .invalidProviderAnswer)
        let outage = await world.party.refusal { try await world.signIn { $0["error"] = "server_error" } }
        #expect(outage?.code == .unavailable)
    }

    @Test(
        "a number that is none lets nobody in",
        arguments: [
            number(""), number("33612345678"), number("+336"), number("+3361234567890123"), number("+33 612345678"),
            number("+33612345678\n"), number(.null), number(33_612_345_678), ScriptedProvider.json([:]),
            TransportResponse(status: 404), TransportResponse(status: 302),
        ])
    func refusesNumbers(_ answer: TransportResponse) async throws {
        let world = try Operator(number: answer)
        #expect(await world.party.refusal { try await world.signIn() }?.code == .invalidProviderAnswer)
    }

    @Test("gateways may stand beside the pages; without them an assertion proves nothing")
    func standsBesideGateways() async throws {
        struct Gateway: MobileNetworkGateway {
            @concurrent func subscriber(
                _ assertion: SecretField, mcc: String, _ request: AuthenticationRequest
            ) async throws -> MobileSubscriber { MobileSubscriber(subject: assertion.reveal()) }
        }
        let fields = ["mcc": SecretField("208"), "assertion": SecretField("4711")]
        let world = try Operator(gateways: MobileNetworkVerifier(gateways: ["208": Gateway()]))
        #expect(try await world.provider.verify(fields, RelyingParty.request).subject == "4711")
        let without = try Operator()
        let error = await without.party.refusal { try await without.provider.verify(fields, RelyingParty.request) }
        #expect(error?.code == .invalidProviderRequest)
    }

    @Test("plain OAuth 2, and a number's address that is not https, are no configuration")
    func refusesConfigurations() throws {
        let plain = try RelyingParty { $0.endpoints = .fixed(RelyingParty.plainEndpoints) }
        #expect(throws: ProviderConfigurationError.self) { try MobileNetworkProvider(plain.client) }
        let party = try RelyingParty()
        #expect(throws: ProviderConfigurationError.self) {
            try MobileNetworkProvider(party.client, numberAddress: "http://op.example/number")
        }
    }
}
