import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTransport

/// The tests that the OpenID Foundation's basic plan has for relying parties, by their names.
@Suite struct ConformanceTests {
    @Test("oidcc-client-test: happy flow", arguments: [TestKey.rsa, .ec, .edwards])
    func happyFlow(_ key: TestKey) async throws {
        let party = try RelyingParty()
        party.provider.script { script in
            script.signer = key
            script.keys = [.object(TestKey.otherEC.published), .object(key.published)]
        }
        let identity = try await party.signIn()
        #expect(identity.issuer == ScriptedProvider.issuer)
        #expect(identity.subject == ScriptedProvider.subject)
        #expect(identity.displayName == "Ada")
        #expect(identity.method == "fed")
    }

    @Test("oidcc-client-test-client-secret-basic: id and secret are form-encoded, then base64")
    func clientSecretBasic() async throws {
        let party = try RelyingParty()
        _ = try await party.signIn()
        let sent = try #require(party.provider.requests.first { $0.address.hasSuffix("/token") })
        let field = try #require(sent.fields.first { $0.name == "authorization" })
        #expect(field.value == "Basic YXBwOmNsaWVudC1zM2NyZXQtd2l0aC0lMjRpZ25zJTI2bW9yZQ==")
        let form = ScriptedProvider.form(sent.body ?? []) ?? [:]
        #expect(form["client_secret"] == nil)
        #expect(form["client_id"] == nil)
    }

    @Test("oidcc-client-test-client-secret-post")
    func clientSecretPost() async throws {
        let party = try RelyingParty { $0.clientAuthentication = .secretPost(ClientSecret(RelyingParty.secret)) }
        _ = try await party.signIn()
        let sent = try #require(party.provider.requests.first { $0.address.hasSuffix("/token") })
        let form = ScriptedProvider.form(sent.body ?? []) ?? [:]
        #expect(form["client_secret"] == RelyingParty.secret)
        #expect(form["client_id"] == "app")
        #expect(!sent.fields.contains { $0.name == "authorization" })
    }

    @Test("oidcc-client-test-kid-absent-single-jwks: the only key counts")
    func kidAbsentSingle() async throws {
        let party = try RelyingParty()
        party.provider.script { $0.header = { $0["kid"] = nil } }
        #expect(try await party.signIn().subject == ScriptedProvider.subject)
        let unnamed = try RelyingParty()
        unnamed.provider.script { script in
            script.header = { $0["kid"] = nil }
            var key = TestKey.rsa.published
            key["kid"] = nil
            script.keys = [.object(key)]
        }
        #expect(try await unnamed.signIn().subject == ScriptedProvider.subject)
    }

    @Test("oidcc-client-test-scope-userinfo-claims: the user-info adds what the id_token lacks")
    func userInfoClaims() async throws {
        let party = try RelyingParty { $0.usesUserInfo = true }
        party.provider.script { script in
            script.userInfo = { $0["given_name"] = "Augusta" }
        }
        let identity = try await party.signIn()
        #expect(identity.profile["given_name"] == "Augusta")
        #expect(identity.profile["name"] == "Ada")
        let sent = try #require(party.provider.requests.last)
        #expect(sent.address == ScriptedProvider.issuer + "/userinfo")
        #expect(sent.fields.contains { $0.name == "authorization" && $0.value == "Bearer access-token-0123456789" })
    }

    @Test(
        "the refusals of the basic plan",
        arguments: [
            Fault.claim("iss", "https://other.example", "issuer is another one"),
            Fault("kid-absent-multiple-jwks", "names no key") { script in
                script.header = { $0["kid"] = nil }
                script.keys.append(.object(TestKey.ec.published))
            },
            Fault.claim("iat", nil),
            Fault.claim("aud", nil),
            Fault.claim("sub", nil),
            Fault.claim("aud", "other", "another audience"),
            Fault("invalid-sig-rs256", "signature does not belong") { script in
                script.token = { token in
                    let signature = token.split(separator: ".")[2]
                    let first: Substring = signature.hasPrefix("A") ? "B" : "A"
                    return String(token.dropLast(signature.count) + first + signature.dropFirst())
                }
            },
            Fault("a right signature by another key", "signature does not belong") { script in
                script.signer = TestKey.otherRSA
                script.header = { $0["kid"] = "rsa-1" }
            },
            Fault("idtoken-sig-none", "not signed") { script in
                script.header = { $0["alg"] = "none" }
                script.token = { token in token.split(separator: ".").prefix(2).joined(separator: ".") + "." }
            },
            Fault("alg None in other letters", "not signed") { $0.header = { $0["alg"] = "nOnE" } },
            Fault.claim("nonce", "another", "another sign-in (nonce)"),
            Fault.claim("nonce", nil),
        ])
    func refuses(_ fault: Fault) async throws { await fault.check(try RelyingParty()) }

    @Test("oidcc-client-test-userinfo-invalid-sub (OAU-9)", arguments: [JSONValue.string("other"), .null, 7, ""])
    func userInfoOfAnother(_ subject: JSONValue) async throws {
        let party = try RelyingParty { $0.usesUserInfo = true }
        await Fault("another sub", "another user than the id_token") { $0.userInfo = { $0["sub"] = subject } }
            .check(party)
        await Fault("no sub", "no subject") { $0.userInfo = { $0["sub"] = nil } }.check(party)
    }
}
