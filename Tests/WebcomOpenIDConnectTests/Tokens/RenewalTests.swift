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

/// What a provider may answer when tokens are renewed.
@Suite struct RenewalTests {
    private static let path = "/token"
    private static let user = "\(ScriptedProvider.issuer)#\(ScriptedProvider.subject)"
    private static let old = ProviderTokens(
        accessToken: "old-access", refreshToken: ScriptedProvider.refreshToken, scopes: ["openid", "email"])

    private func code(_ body: () async throws -> Void) async -> AuthenticationError.Code? {
        do {
            try await body()
            return nil
        } catch { return (error as? AuthenticationError)?.code }
    }

    @Test("a sign-in gives what is to be kept, only where the configuration says so")
    func keeps() async throws {
        #expect(try await RelyingParty().signIn().tokens == nil)
        let party = try RelyingParty { $0.keepsTokens = true }
        let identity = try await party.signIn()
        let tokens = try #require(identity.tokens)
        #expect(tokens.accessToken == ScriptedProvider.accessToken)
        #expect(tokens.refreshToken == ScriptedProvider.refreshToken)
        #expect(tokens.expirationDate == party.clock.now.addingTimeInterval(3_600))
        #expect(tokens.scopes == ["openid", "email"])
        #expect(identity.extra["access_token"] == nil)
        #expect("\(tokens) \(String(reflecting: tokens))".contains(ScriptedProvider.accessToken) == false)
    }

    @Test("a refresh token is exchanged, by the client's own authentication; what is not given anew stays")
    func renews() async throws {
        let party = try RelyingParty { $0.keepsTokens = true }
        party.provider.script {
            $0.answers[Self.path] = ScriptedProvider.json(["access_token": "new", "token_type": "Bearer"])
        }
        let tokens = try await party.client.renew(Self.old, of: Self.user)
        #expect(tokens.accessToken == "new")
        #expect(tokens.refreshToken == ScriptedProvider.refreshToken)
        #expect(tokens.scopes == ["openid", "email"])
        #expect(tokens.expirationDate == nil)
        let request = try #require(party.provider.requests.last)
        #expect(
            request.body.flatMap(ScriptedProvider.form) == [
                "grant_type": "refresh_token", "refresh_token": ScriptedProvider.refreshToken,
            ])
        #expect(request.fields.contains { $0.name == "authorization" })
        party.provider.script {
            $0.answers[Self.path] = ScriptedProvider.json([
                "access_token": "newer", "token_type": "Bearer", "refresh_token": "next", "expires_in": 60,
                "scope": "email",
            ])
        }
        let next = try await party.client.renew(tokens, of: Self.user)
        #expect(next.refreshToken == "next")
        #expect(next.expirationDate == party.clock.now.addingTimeInterval(60))
        #expect(next.scopes == ["email"])
    }

    @Test(
        "what the token endpoint refuses with",
        arguments: [
            ("invalid_grant", AuthenticationError.Code.accessDenied), ("access_denied", .accessDenied),
            ("invalid_client", .invalidProviderAnswer), ("unauthorized_client", .invalidProviderAnswer),
            ("slow_down", .invalidProviderAnswer),
        ])
    func refuses(error: String, code: AuthenticationError.Code) async throws {
        let party = try RelyingParty()
        party.provider.script {
            $0.answers[Self.path] = ScriptedProvider.json(["error": .string(error)], status: 400)
        }
        #expect(await self.code { _ = try await party.client.renew(Self.old, of: Self.user) } == code)
    }

    @Test("a refresh token that the provider says back is not shown")
    func showsNoToken() async throws {
        let party = try RelyingParty()
        party.provider.script {
            $0.answers[Self.path] = ScriptedProvider.json(["error": .string(ScriptedProvider.refreshToken)])
        }
        do {
            _ = try await party.client.renew(Self.old, of: Self.user)
            Issue.record("it was let through")
        } catch let error as AuthenticationError {
            #expect("\(error) \(error.message) \(String(reflecting: error))".contains("refresh-token") == false)
        }
    }

    @Test("an id_token that comes with it is about the same user and this client, or nothing is renewed")
    func checksUser() async throws {
        let changes: [(String, ProviderScript.Change, AuthenticationError.Code?)] = [
            ("as it was", { _ in }, nil), ("another nonce", { $0["nonce"] = "other" }, nil),
            ("another user", { $0["sub"] = "eve" }, .invalidProviderAnswer),
            ("another issuer", { $0["iss"] = "https://other.example" }, .invalidProviderAnswer),
            ("another client", { $0["aud"] = "other" }, .invalidProviderAnswer),
        ]
        for (what, change, code) in changes {
            let party = try RelyingParty()
            party.provider.script { $0.claims = change }
            let idToken = try party.provider.idToken(nil)
            party.provider.script {
                $0.answers[Self.path] = ScriptedProvider.json([
                    "access_token": "new", "token_type": "Bearer", "id_token": .string(idToken),
                ])
            }
            #expect(
                await self.code { _ = try await party.client.renew(Self.old, of: Self.user) } == code,
                "\(what)")
        }
        let party = try RelyingParty()
        party.provider.script { $0.token = { String($0.dropLast(8)) + "AAAAAAAA" } }
        let forged = try party.provider.idToken(nil)
        party.provider.script {
            $0.answers[Self.path] = ScriptedProvider.json([
                "access_token": "new", "token_type": "Bearer", "id_token": .string(forged),
            ])
        }
        #expect(
            await self.code { _ = try await party.client.renew(Self.old, of: Self.user) } == .invalidProviderAnswer)
    }
}
