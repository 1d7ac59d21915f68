import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect

@Suite struct RedirectAddressesTests {
    private static let approved = [
        "https://app.example/callback", "http://127.0.0.1/callback?x=1", "http://[::1]:80/cb",
        "com.example.app:/callback", "http://localhost:8080/cb",
    ]

    private func party() throws -> RelyingParty { try RelyingParty { $0.redirectAddresses = Self.approved } }

    @Test(
        "OAU-5: approved addresses, and those of this machine with any port",
        arguments: approved + ["http://127.0.0.1:49152/callback?x=1", "http://[::1]:5/cb", "http://[::1]/cb"])
    func accepts(_ address: String) async throws {
        let visit = try await self.party().visit(UserAgentWishes(redirectAddress: address))
        #expect(visit.redirectAddress == address)
        #expect(ScriptedProvider.query(visit.address)["redirect_uri"] == address)
    }

    @Test(
        "OAU-5: every other one is refused",
        arguments: [
            "", "https://app.example/callback/", "https://app.example/Callback", "https://app.example/callback?x",
            "https://app.example:443/callback", "https://app.example/callback#x", "http://app.example/callback",
            "https://app.example.evil.example/callback", "https://evil.example/https://app.example/callback",
            "https://app.example@evil.example/callback", "http://127.0.0.1:49152/callback",
            "http://127.0.0.1:49152/other?x=1", "http://127.0.0.1:0/callback?x=1",
            "http://127.0.0.1:65536/callback?x=1", "http://127.0.0.1:1a/callback?x=1", "http://127.0.0.2/callback?x=1",
            "http://127.0.0.1.evil.example/callback?x=1", "http://user@127.0.0.1:9/callback?x=1",
            "https://127.0.0.1:49152/callback?x=1", "http://[::1]x/cb", "http://[::1/cb", "http://[::2]/cb",
            "http://localhost:8081/cb", "com.example.app:/other", "COM.example.app:/callback",
            "http://127.0.0.1:49152\\@evil.example/callback?x=1",
        ])
    func refuses(_ address: String) async throws {
        let party = try self.party()
        await #expect(throws: AuthenticationError(.unauthorizedRedirect)) {
            try await party.visit(UserAgentWishes(redirectAddress: address))
        }
    }

    @Test("OAU-5: the first is taken where the app wishes none, and the same goes with the code")
    func takesFirst() async throws {
        let party = try self.party()
        let visit = try await party.visit(UserAgentWishes(redirectAddress: "http://127.0.0.1:7/callback?x=1"))
        _ = try await party.finish(visit, with: party.provider.authorize(visit.address))
        #expect(try await party.visit().redirectAddress == Self.approved[0])
    }
}
