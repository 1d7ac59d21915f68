import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomOpenIDConnect
import WebcomPrimitives
import WebcomTesting
import WebcomTokens
import WebcomTransport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ClientAuthenticationTests {
    private func form(_ authentication: ClientAuthentication) async throws -> [String: String] {
        let party = try RelyingParty { $0.clientAuthentication = authentication }
        _ = try await party.signIn()
        let sent = try #require(party.provider.requests.first { $0.address.hasSuffix("/token") })
        #expect(sent.method == .post)
        #expect(sent.fields.contains { $0.name == "content-type" && $0.value == "application/x-www-form-urlencoded" })
        return ScriptedProvider.form(sent.body ?? []) ?? [:]
    }

    @Test("a public client sends its id and PKCE, and no secret")
    func publicClient() async throws {
        let form = try await self.form(.none)
        #expect(Set(form.keys) == ["grant_type", "code", "redirect_uri", "code_verifier", "client_id"])
    }

    @Test("private_key_jwt: a new assertion each time, for the issuer, good for a minute")
    func privateKey() async throws {
        let key = try JSONWebKey(TestKey.ec.key, algorithm: .es256)
        let keys = try JSONWebKeySet([key])
        var names: Set<String> = []
        for _ in 0..<3 {
            let form = try await self.form(.privateKey(key))
            #expect(form["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
            #expect(form["client_id"] == "app")
            let signature = try JSONWebSignature(verifying: try #require(form["client_assertion"]), with: keys)
            let claims = try JSONValue(json: signature.payload)
            #expect(claims["iss"] == "app")
            #expect(claims["sub"] == "app")
            #expect(claims["aud"] == .string(ScriptedProvider.issuer))
            #expect(claims["exp"]?.integerValue == claims["iat"]?.integerValue.map { $0 + 60 })
            names.insert(claims["jti"]?.stringValue ?? "")
        }
        #expect(names.count == 3)
        let form = try await self.form(.privateKey(key, audience: "https://op.example/token"))
        let signature = try JSONWebSignature(verifying: try #require(form["client_assertion"]), with: keys)
        #expect(try JSONValue(json: signature.payload)["aud"] == "https://op.example/token")
    }

    private static func pem(_ key: TestKey) throws -> String {
        let text = Data(try key.key.pkcs8().array).base64EncodedString(options: [.lineLength64Characters])
        return "-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n"
    }

    @Test("Apple: the secret is an ES256 token with team, key and client, good for minutes")
    func signedSecret() async throws {
        let secret = try SignedClientSecret(
            key: ClientSecret(try Self.pem(.ec)), keyID: "KEY1", teamID: "TEAM1", lifetime: .seconds(120))
        let form = try await self.form(.signedSecret(secret))
        var published = TestKey.ec.published
        published["kid"] = "KEY1"
        let keys = try JSONWebKeySet([try JSONWebKey(json: JSONValue.object(published).utf8)])
        let signature = try JSONWebSignature(verifying: try #require(form["client_secret"]), with: keys)
        #expect(signature.header == ["alg": "ES256", "kid": "KEY1"])
        let now = Int64(ManualClock.start.timeIntervalSince1970)
        #expect(
            try JSONValue(json: signature.payload) == [
                "iss": "TEAM1", "sub": "app", "aud": "https://appleid.apple.com", "iat": .integer(now),
                "exp": .integer(now + 120),
            ])
        #expect("\(secret) \(String(reflecting: secret))".contains("redacted") || "\(secret)" == "signed client secret")
    }

    @Test("Apple: what is no EC key on P-256 is refused, and not shown")
    func refusesKeys() throws {
        let texts = [
            "", "hush-hush", "-----BEGIN PRIVATE KEY-----\nhush\n-----END PRIVATE KEY-----", try Self.pem(.p384),
            try Self.pem(.rsa), try Self.pem(.ec).replacing("PRIVATE", with: "PUBLIC"),
        ]
        for text in texts {
            do {
                _ = try SignedClientSecret(key: ClientSecret(text), keyID: "K", teamID: "T")
                Issue.record("it was taken")
            } catch {
                #expect(error.description.contains("P-256"))
                #expect(!error.description.contains("hush"))
            }
        }
    }

    @Test("SEC-1: no way to authenticate shows its secret")
    func isNotShown() throws {
        let key = try JSONWebKey(TestKey.ec.key, algorithm: .es256)
        let ways: [ClientAuthentication] = [
            .secretBasic(ClientSecret("hush")), .secretPost(ClientSecret("hush")), .none, .privateKey(key),
        ]
        var configuration = RelyingParty.configuration
        for way in ways {
            configuration.clientAuthentication = way
            var text = "\(way) \(String(reflecting: way)) \(configuration) \(String(reflecting: configuration))"
            dump(way, to: &text)
            dump(configuration, to: &text)
            dump(try RelyingParty { $0.clientAuthentication = way }.client, to: &text)
            #expect(!text.contains("hush"))
        }
    }
}
