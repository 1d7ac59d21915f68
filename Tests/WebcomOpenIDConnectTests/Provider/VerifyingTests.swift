import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTesting
import WebcomTransport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct VerifyingTests {
    private static let nonce = "nonce-of-this-sign-in"

    private func party(_ change: (inout ProviderConfiguration) -> Void = { _ in }) throws -> RelyingParty {
        try RelyingParty {
            $0.acceptsIDTokens = true
            change(&$0)
        }
    }

    private func verify(
        _ party: RelyingParty, _ token: String, nonce: String? = Self.nonce
    ) async throws -> ProvedIdentity {
        var fields = ["id_token": SecretField(token)]
        fields["nonce"] = nonce.map { SecretField($0) }
        return try await party.client.verify(fields, RelyingParty.request)
    }

    @Test("OAU-11: an app's own id_token names its user, once until it has expired")
    func accepts() async throws {
        let party = try self.party()
        let identity = try await self.verify(party, party.provider.idToken(Self.nonce))
        #expect(identity.issuer == ScriptedProvider.issuer)
        #expect(identity.subject == ScriptedProvider.subject)
        let use = try #require(identity.singleUse)
        #expect(use.expirationDate == ManualClock.start.addingTimeInterval(360))
        #expect(use.id.count == 32)
        #expect(identity.extra == .null)
    }

    @Test("OAU-11: it is off unless the configuration says otherwise")
    func isOff() async throws {
        let party = try RelyingParty()
        let token = try party.provider.idToken(Self.nonce)
        let error = await party.refusal { try await self.verify(party, token) }
        #expect(error?.code == .unsupported)
        #expect(party.provider.requests.isEmpty)
    }

    @Test("OAU-11: the same token has the same name, whatever form its signature has; another has another")
    func singleUse() async throws {
        let party = try self.party()
        party.provider.script { script in
            script.signer = .ec
            script.keys = [.object(TestKey.ec.published)]
        }
        let token = try party.provider.idToken(Self.nonce)
        // A second signature of the same content, as whoever has a token can make one of ECDSA.
        let again = try party.provider.idToken(Self.nonce)
        #expect(token != again)
        let first = try await self.verify(party, token).singleUse
        #expect(try await self.verify(party, again).singleUse == first)
        party.clock.advance(by: .seconds(1))
        #expect(try await self.verify(party, party.provider.idToken(Self.nonce)).singleUse?.id != first?.id)
    }

    @Test("OAU-11: a token with a name of its own is remembered by it")
    func namedTokens() async throws {
        let party = try self.party()
        party.provider.script { $0.claims = { $0["jti"] = "t-1" } }
        let first = try await self.verify(party, party.provider.idToken(Self.nonce)).singleUse
        party.clock.advance(by: .seconds(1))
        #expect(try await self.verify(party, party.provider.idToken(Self.nonce)).singleUse?.id == first?.id)
        party.provider.script { $0.claims = { $0["jti"] = "t-2" } }
        #expect(try await self.verify(party, party.provider.idToken(Self.nonce)).singleUse?.id != first?.id)
    }

    @Test("OAU-11: without a nonce, or with another one, it is refused", arguments: [nil, "", "other"] as [String?])
    func nonces(_ nonce: String?) async throws {
        let party = try self.party()
        let token = try party.provider.idToken(Self.nonce)
        let error = await party.refusal { try await self.verify(party, token, nonce: nonce) }
        #expect(error?.code == (nonce == "other" ? .invalidCredentials : .incompleteMethod))
    }

    @Test(
        "OAU-11: what is wrong with a token is told, and it proves nothing",
        arguments: [
            Fault.claim("nonce", nil), .claim("aud", "other", "another audience"), .claim("aud", "app", "audience"),
            .claim("iss", "https://evil.example", "issuer"), .claim("exp", 1, "expired"), .claim("jti", ""),
            .claim("azp", "other", "azp"), .claim("sub", 7),
            Fault("none", "not signed") { $0.header = { $0["alg"] = "none" } },
            Fault("another's key", "signature") { $0.signer = .otherRSA },
        ])
    func refuses(_ fault: Fault) async throws {
        let party = try self.party { $0.acceptedAudiences = ["phone"] }
        party.provider.script { $0.claims = { $0["aud"] = "phone" } }
        #expect(
            try await self.verify(party, party.provider.idToken(Self.nonce)).subject == ScriptedProvider.subject)
        party.provider.script { script in
            fault.change(&script)
            let claims = script.claims
            script.claims = { members in
                members["aud"] = "phone"
                claims(&members)
            }
        }
        let token = try party.provider.idToken(Self.nonce)
        let error = await party.refusal { try await self.verify(party, token) }
        #expect(error?.code == .invalidCredentials)
        #expect(error?.message.contains(fault.word) == true, "\(String(describing: error))")
    }

    @Test("OAU-11: a phone's client may be the authorized party where it is named")
    func authorizedParties() async throws {
        let party = try self.party { $0.authorizedParties = ["phone"] }
        party.provider.script { $0.claims = { $0["azp"] = "phone" } }
        #expect(
            try await self.verify(party, party.provider.idToken(Self.nonce)).subject == ScriptedProvider.subject)
    }

    @Test("OAU-11: an audience of apps counts for them alone, not for visits")
    func audiencesOfApps() async throws {
        let party = try self.party { $0.acceptedAudiences = ["phone"] }
        await Fault.claim("aud", "phone", "another audience").check(party)
    }

    @Test("an outage of the keys is no refusal")
    func outage() async throws {
        let party = try self.party()
        party.provider.script { $0.outages["/keys"] = .unreachable(host: "op.example") }
        let token = try party.provider.idToken(Self.nonce)
        let error = await party.refusal { try await self.verify(party, token) }
        #expect(error?.code == .unavailable)
    }

    @Test(
        "what is no token at all is refused",
        arguments: ["", "a", "a.b.c", "....", String(repeating: "a", count: 20_000)])
    func noTokens(_ token: String) async throws {
        let party = try self.party()
        let error = await party.refusal { try await self.verify(party, token) }
        #expect(error?.code == (token.isEmpty ? .incompleteMethod : .invalidCredentials))
    }
}
