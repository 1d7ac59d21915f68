import Testing
import WebcomAuthentication

/// What the routes to a provider of `webcom serve` leave alone.
@Suite struct ServeOAuth2ProtectionTests {
    private static let address = "ada@example.org"
    private static let password = "seven quiet otters row home"

    /// Serves with two providers, which are one behind two names.
    private func serve(_ use: @escaping @Sendable (UInt16, TestProvider) throws -> Void) async throws {
        try await TestProvider.run { provider in
            let arguments = ["login", "other"].flatMap { name in
                ["--openid", "\(name)=\(provider.issuer)", "--openid-client", TestProvider.clientID]
            }
            let result = try await ServedSite.run(arguments) { try use($0, provider) }
            #expect(result.exitCode == 0, "\(result.output)")
        }
    }

    @Test("only pages with such a button may lead to the provider")
    func otherPagesLeadNowhereElse() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            for path in ["/", "/reset", "/style.css", "/nowhere"] {
                let policy = try #require(try browser.open(path)["content-security-policy"])
                #expect(policy.contains("form-action 'self';"), "\(path): \(policy)")
                #expect(!policy.contains(provider.issuer), "\(path)")
            }
        }
    }

    @Test("a callback that nobody waits for leaves a sign-up under way where it stands")
    func leavesOtherStepsAlone() async throws {
        try await self.serve { port, _ in
            let browser = Browser(port: port)
            try browser.submit("/sign-up", ["address": Self.address, "password": Self.password])
            #expect(try browser.open("/oauth2/login/callback?code=x&state=y").status == 422)
            try browser.submit("/confirm", ["secret": browser.secret(to: Self.address)])
            #expect(try browser.uid() != nil, "the sign-up was forgotten")
        }
    }

    @Test("OAU-3: the answer to one provider's visit ends no other's")
    func keepsProvidersApart() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            let begun = try browser.submit("/sign-in", to: "/oauth2/login", ["for": "sign-in"])
            let query = try TestProvider.query(provider.signIn("carol", at: begun["location"] ?? ""))
            let path = "/oauth2/other/callback?code=\(query["code"] ?? "")&state=\(query["state"] ?? "")"
            let answer = try browser.open(path)
            #expect(answer.status == 422)
            #expect(answer.body.contains("No sign-in with other is under way in this browser"), "\(answer.body)")
            #expect(browser.cookies["webcom-step"] != nil, "the visit was forgotten")
        }
    }

    @Test("another site's page begins nothing, and ends nothing by JSON")
    func refusesOtherSites() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            let evil = ["Origin": "https://evil.example"]
            let begun = try browser.post("/oauth2/login", ["for": "sign-in"], fields: evil)
            #expect(begun.status == 403)
            let address = try browser.post("/oauth2/login", json: [:]).json["address"]?.stringValue ?? ""
            let callback: JSONValue = ["callback": .string(try provider.signIn("carol", at: address))]
            let ended = try browser.post("/oauth2/login/callback", json: callback, fields: evil)
            #expect(ended.json["code"] == "crossSite", "\(ended.body)")
        }
    }
}
