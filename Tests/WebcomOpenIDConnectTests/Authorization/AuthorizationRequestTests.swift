import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomOpenIDConnect
import WebcomPrimitives
import WebcomTransport

@Suite struct AuthorizationRequestTests {
    @Test("OAU-1: the address asks for a code with PKCE S256, and has no more than it should")
    func asksForCode() async throws {
        let party = try RelyingParty { $0.authorizationParameters = ["access_type": "offline"] }
        let visit = try await party.client.visit(
            VisitDraft(
                state: "the-state",
                wishes: UserAgentWishes(
                    scopes: ["calendar", "email"], prompt: "select_account", loginHint: "ada@example.org",
                    maximumAge: .milliseconds(61_999))), RelyingParty.request)
        #expect(visit.address.hasPrefix(ScriptedProvider.issuer + "/authorize?"))
        var query = ScriptedProvider.query(visit.address)
        let challenge = try #require(query["code_challenge"])
        let nonce = try #require(query["nonce"])
        query["code_challenge"] = nil
        query["nonce"] = nil
        #expect(Base64URL.decode(challenge)?.count == 32)
        #expect(Base64URL.decode(nonce)?.count == 32)
        #expect(
            query == [
                "response_type": "code", "client_id": "app", "redirect_uri": RelyingParty.redirectAddress,
                "scope": "openid profile email calendar", "state": "the-state", "code_challenge_method": "S256",
                "prompt": "select_account", "login_hint": "ada@example.org", "max_age": "61",
                "access_type": "offline",
            ])
        #expect(visit.redirectAddress == RelyingParty.redirectAddress)
    }

    @Test("OAU-1: the verifier has 43 characters of 256 random bits, is new each time, and its hash is the challenge")
    func drawsVerifiers() async throws {
        let party = try RelyingParty()
        var verifiers: Set<String> = []
        for _ in 0..<20 {
            let visit = try await party.visit()
            let query = ScriptedProvider.query(visit.address)
            _ = try await party.finish(visit, with: party.provider.authorize(visit.address))
            let sent = try #require(party.provider.requests.last { $0.address.hasSuffix("/token") })
            let verifier = try #require(ScriptedProvider.form(sent.body ?? [])?["code_verifier"])
            #expect(verifier.utf8.count == 43)
            #expect(Base64URL.decode(verifier)?.count == 32)
            #expect(query["code_challenge"] == Base64URL.encode(SHA256.hash(Array(verifier.utf8))))
            #expect(!visit.address.contains(verifier), "the verifier is in the address")
            #expect(verifier != query["nonce"] && verifier != query["state"])
            verifiers.insert(verifier)
        }
        #expect(verifiers.count == 20)
    }

    @Test("OAU-1: RFC 7636 appendix B: the challenge of a verifier")
    func challengeVector() async throws {
        let bytes = try #require(Base64URL.decode("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        let client = try OpenIDConnectProvider(
            RelyingParty.configuration, connection: ProviderConnection(),
            clock: SystemClock(), transport: try RelyingParty().provider, random: FixedBytes(value: bytes))
        let visit = try await client.visit(
            VisitDraft(state: "s", wishes: UserAgentWishes()), RelyingParty.request)
        let query = ScriptedProvider.query(visit.address)
        #expect(query["code_challenge"] == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    private struct FixedBytes: RandomBytes {
        let value: [UInt8]
        func bytes(_ count: Int) -> [UInt8] { Array(self.value.prefix(count)) }
    }

    @Test("OAU-1: a provider that checks the verifier refuses another visit's")
    func providerRefusesOtherVerifier() async throws {
        let party = try RelyingParty()
        let (mine, other) = (try await party.visit(), try await party.visit())
        let parameters = party.provider.authorize(mine.address)
        let error = await party.refusal { try await party.finish(other, with: parameters) }
        #expect(error?.code == .invalidProviderAnswer)
        #expect(error?.message.contains("invalid_grant") == true)
    }

    @Test("OAU-2: where the provider never looks at the verifier, the nonce tells another visit's code")
    func nonceTellsOtherVisit() async throws {
        let party = try RelyingParty()
        party.provider.script { $0.checksVerifier = false }
        let (mine, other) = (try await party.visit(), try await party.visit())
        let parameters = party.provider.authorize(mine.address)
        let error = await party.refusal { try await party.finish(other, with: parameters) }
        #expect(error?.message.contains("nonce") == true)
    }

    @Test("many visits end in any order, each with its own code (row 49)")
    func visitsInAnyOrder() async throws {
        let party = try RelyingParty()
        var visits: [PreparedVisit] = []
        for _ in 0..<6 { visits.append(try await party.visit()) }
        let answers = visits.map { party.provider.authorize($0.address) }
        for index in visits.indices.shuffled() {
            #expect(
                try await party.finish(visits[index], with: answers[index]).subject == ScriptedProvider.subject)
        }
    }

    @Test("an endpoint's own query stays, and values are encoded once")
    func keepsQuery() async throws {
        let party = try RelyingParty {
            var endpoints = RelyingParty.plainEndpoints
            endpoints.authorization += "?tenant=a%20b"
            $0.endpoints = .fixed(endpoints)
            $0.scopes = ["a+b", "c&d"]
        }
        let visit = try await party.visit()
        #expect(visit.address.contains("/authorize?tenant=a%20b&response_type=code&"))
        #expect(ScriptedProvider.query(visit.address)["scope"] == "a+b c&d")
        #expect(ScriptedProvider.query(visit.address)["nonce"] == nil)
    }

    @Test("wishes that nobody could fulfil are refused", arguments: ["", "a b", "a\"b", "a\\b", "é"])
    func refusesScopes(_ scope: String) async throws {
        let party = try RelyingParty()
        await #expect(throws: AuthenticationError(.unsupported)) {
            try await party.visit(UserAgentWishes(scopes: [scope]))
        }
    }

    @Test("OAU-13: plain OAuth 2 is asked for no maximum age, since nobody would sign it")
    func refusesAgeOfPlain() async throws {
        let party = try RelyingParty { $0.endpoints = .fixed(RelyingParty.plainEndpoints) }
        await #expect(throws: AuthenticationError(.unsupported)) {
            try await party.visit(UserAgentWishes(maximumAge: .seconds(60)))
        }
    }

    @Test("a form as the answer is asked for where the configuration says so")
    func formPost() async throws {
        let party = try RelyingParty { $0.responseMode = .formPost }
        let visit = try await party.visit()
        #expect(ScriptedProvider.query(visit.address)["response_mode"] == "form_post")
    }
}
