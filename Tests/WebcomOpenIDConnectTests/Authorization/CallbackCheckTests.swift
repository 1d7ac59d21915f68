import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect

@Suite struct CallbackCheckTests {
    struct Answer: Sendable, CustomTestStringConvertible {
        let parameters: [String: String?]
        let code: AuthenticationError.Code
        let word: String

        init(_ parameters: [String: String?], _ code: AuthenticationError.Code, _ word: String) {
            self.parameters = parameters
            self.code = code
            self.word = word
        }
        var testDescription: String { "\(self.parameters)" }
    }

    @Test(
        "OAU-3, OAU-6: every answer of the provider's pages that names no user",
        arguments: [
            Answer(["iss": "https://other.example"], .invalidProviderAnswer, "another issuer (iss)"),
            Answer(["iss": "https://op.example/"], .invalidProviderAnswer, "another issuer (iss)"),
            Answer(["iss": "https://OP.example"], .invalidProviderAnswer, "another issuer (iss)"),
            Answer(["iss": ""], .invalidProviderAnswer, "another issuer (iss)"),
            Answer(["iss": nil], .invalidProviderAnswer, "which issuer"),
            // Who it is from comes before what it says.
            Answer(["iss": "https://other.example", "error": "access_denied"], .invalidProviderAnswer, "(iss)"),
            Answer(["error": "access_denied"], .accessDenied, "access_denied"),
            Answer(["error": "user_cancelled_login"], .accessDenied, "user_cancelled_login"),
            Answer(["error": "login_required"], .accessDenied, "login_required"),
            Answer(["error": "temporarily_unavailable"], .unavailable, "out of order"),
            Answer(["error": "invalid_scope"], .invalidProviderAnswer, "invalid_scope"),
            Answer(["error": "<script>alert(1)</script>"], .invalidProviderAnswer, "cannot be shown"),
            Answer(["error": ""], .invalidProviderAnswer, "cannot be shown"),
            Answer(["error": String(repeating: "a", count: 49)], .invalidProviderAnswer, "cannot be shown"),
            Answer(["code": nil], .invalidProviderAnswer, "neither a code nor an error"),
            Answer(["code": ""], .invalidProviderAnswer, "neither a code nor an error"),
            Answer(["code": String(repeating: "c", count: 4_097)], .invalidProviderAnswer, "too long"),
            Answer(["code": "a\nb"], .invalidProviderAnswer, "characters"),
        ])
    func refuses(_ answer: Answer) async throws {
        let party = try RelyingParty()
        let error = await party.refusal { parameters in
            for (name, value) in answer.parameters { parameters[name] = value }
        }
        #expect(error?.code == answer.code, "\(String(describing: error))")
        #expect(error?.message.contains(answer.word) == true, "\(String(describing: error))")
        #expect(party.provider.count("/token") == 0, "the code was sent on")
    }

    @Test("OAU-3: iss is required where the metadata or the configuration say so, and compared where it is there")
    func requiresIssuer() async throws {
        let silent = try RelyingParty()
        silent.provider.script { $0.metadata = { $0["authorization_response_iss_parameter_supported"] = nil } }
        #expect(try await silent.signIn(UserAgentWishes()) { $0["iss"] = nil }.subject == ScriptedProvider.subject)
        let error = await silent.refusal { $0["iss"] = "https://other.example" }
        #expect(error?.message.contains("another issuer (iss)") == true)
        let strict = try RelyingParty { $0.requiresIssuerParameter = true }
        strict.provider.script { $0.metadata = { $0["authorization_response_iss_parameter_supported"] = nil } }
        #expect(await strict.refusal { $0["iss"] = nil }?.code == .invalidProviderAnswer)
    }

    @Test("OAU-3: mix-up: a code of one provider is not sent to another")
    func mixUp() async throws {
        let honest = try RelyingParty()
        let attacker = try RelyingParty {
            $0.endpoints = .fixed(RelyingParty.plainEndpoints)
            $0.redirectAddresses = ["https://app.example/callback/attacker"]
        }
        // The memory of a visit to one, given to the other.
        let visit = try await honest.visit()
        let parameters = honest.provider.authorize(visit.address)
        let error = await attacker.refusal { try await attacker.finish(visit, with: parameters) }
        #expect(error?.code == .invalidState)
        #expect(attacker.provider.requests.isEmpty, "the code was sent on")
    }

    @Test("a memory that is none of ours is refused", arguments: ["", "{}", "[]", "{\"v\":1}", "\u{0}"])
    func refusesMemory(_ text: String) async throws {
        let party = try RelyingParty()
        let visit = try await party.visit()
        let parameters = party.provider.authorize(visit.address)
        let error = await party.refusal {
            try await party.client.identity(
                of: VisitAnswer(
                    parameters: CallbackParameters(parameters), redirectAddress: visit.redirectAddress,
                    memory: Array(text.utf8)), RelyingParty.request)
        }
        #expect(error?.code == .invalidState)
    }

    @Test("a visit that began with other endpoints or for another client is over")
    func refusesChangedConfiguration() async throws {
        let party = try RelyingParty()
        let visit = try await party.visit()
        let parameters = party.provider.authorize(visit.address)
        let renamed = try RelyingParty { $0.clientID = "other" }
        #expect(await renamed.refusal { try await renamed.finish(visit, with: parameters) }?.code == .invalidState)
        let moved = try RelyingParty()
        moved.provider.script { $0.metadata = { $0["token_endpoint"] = "https://op.example/moved" } }
        #expect(await moved.refusal { try await moved.finish(visit, with: parameters) }?.code == .invalidState)
        #expect(moved.provider.count("/moved") == 0)
        let otherIssuer = try RelyingParty {
            var endpoints = RelyingParty.plainEndpoints
            endpoints.issuer = "https://op.example/other"
            endpoints.keySet = ScriptedProvider.issuer + "/keys"
            $0.endpoints = .fixed(endpoints)
        }
        #expect(
            await otherIssuer.refusal { try await otherIssuer.finish(visit, with: parameters) }?.code == .invalidState)
        #expect(visit.memory.count < 1_024)
    }
}
