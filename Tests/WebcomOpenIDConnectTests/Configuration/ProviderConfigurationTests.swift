import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTokens

@Suite struct ProviderConfigurationTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let word: String
        let change: @Sendable (inout ProviderConfiguration) -> Void

        init(_ word: String, _ change: @escaping @Sendable (inout ProviderConfiguration) -> Void) {
            self.word = word
            self.change = change
        }
        var testDescription: String { self.word }
    }

    @Test(
        "OAU-4, OAU-5: a configuration that cannot work or is not safe makes no provider",
        arguments: [
            Mistake("client's id") { $0.clientID = "" }, Mistake("client's id") { $0.clientID = "a\nb" },
            Mistake("issuer is not https") { $0.endpoints = .discovered(issuer: "http://op.example") },
            Mistake("issuer is no absolute address") { $0.endpoints = .discovered(issuer: "op.example") },
            Mistake("issuer has a query") { $0.endpoints = .discovered(issuer: "https://op.example?x") },
            Mistake("issuer is no absolute address") { $0.endpoints = .discovered(issuer: "https://op.example#x") },
            Mistake("issuer is no absolute address") { $0.endpoints = .discovered(issuer: "https://a@op.example") },
            Mistake("token_endpoint is not https") {
                var endpoints = RelyingParty.plainEndpoints
                endpoints.token = "http://op.example/token"
                $0.endpoints = .fixed(endpoints)
            },
            Mistake("nobody says who the user is") {
                var endpoints = RelyingParty.plainEndpoints
                endpoints.userInfo = nil
                $0.endpoints = .fixed(endpoints)
            },
            Mistake("no redirect address") { $0.redirectAddresses = [] },
            Mistake("a redirect address") { $0.redirectAddresses = ["http://app.example/cb"] },
            Mistake("a redirect address") { $0.redirectAddresses = ["https://app.example/cb#x"] },
            Mistake("a redirect address") { $0.redirectAddresses = ["javascript:alert(1)"] },
            Mistake("a redirect address") { $0.redirectAddresses = ["/callback"] },
            Mistake("parameter state") { $0.authorizationParameters["state"] = "x" },
            Mistake("parameter code_challenge_method") {
                $0.authorizationParameters["code_challenge_method"] = "plain"
            },
            Mistake("parameter request_uri") { $0.authorizationParameters["request_uri"] = "https://evil.example" },
            Mistake("a scope") { $0.scopes = ["a b"] },
            Mistake("signatures") { $0.algorithms = [] }, Mistake("signatures") { $0.algorithms = [.rs256, .hs256] },
            Mistake("{tenantid}") { $0.issuerRule = .tenants(template: "https://op.example", allowed: ["a"]) },
            Mistake("{tenantid}") { $0.issuerRule = .tenants(template: "https://op.example/{tenantid}", allowed: []) },
            Mistake("id_tokens need") {
                $0.acceptsIDTokens = true
                $0.acceptedAudiences = []
            },
            Mistake("id_tokens need") {
                $0.acceptsIDTokens = true
                $0.endpoints = .fixed(RelyingParty.plainEndpoints)
            },
            Mistake("secret is empty") { $0.clientAuthentication = .secretBasic(ClientSecret("")) },
            Mistake("must be a private one") {
                guard let key = try? JSONWebKey(json: JSONValue.object(TestKey.ec.published).utf8) else { return }
                $0.clientAuthentication = .privateKey(key)
            },
        ])
    func refuses(_ mistake: Mistake) throws {
        do {
            _ = try RelyingParty(mistake.change)
            Issue.record("it was taken")
        } catch let error as ProviderConfigurationError {
            #expect(error.description.contains(mistake.word), "\(error)")
        }
    }

    @Test("fixed addresses with issuer and key set make an OpenID provider, without discovery")
    func fixedOpenID() async throws {
        let party = try RelyingParty {
            var endpoints = RelyingParty.plainEndpoints
            endpoints.issuer = ScriptedProvider.issuer
            endpoints.keySet = ScriptedProvider.issuer + "/keys"
            $0.endpoints = .fixed(endpoints)
            $0.scopes = []
        }
        let visit = try await party.visit()
        #expect(ScriptedProvider.query(visit.address)["scope"] == "openid")
        _ = try await party.finish(visit, with: party.provider.authorize(visit.address))
        #expect(party.provider.count("/.well-known") == 0)
        await Fault.claim("nonce", "other").check(party)
    }
}
