import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTransport

@Suite struct ProfileTests {
    private static let no = [false, false, false]

    @Test("the profile has the signed claims worth keeping, and nothing else")
    func profile() async throws {
        let party = try RelyingParty()
        party.provider.script { script in
            script.claims = { claims in
                claims["locale"] = "fr"
                claims["phone_number"] = "+33100000000"
                claims["groups"] = ["admin"]
                claims["picture"] = .string(String(repeating: "p", count: 1_025))
                claims["nickname"] = "a\u{7}b"
                claims["zoneinfo"] = 7
                claims["given_name"] = ""
            }
        }
        let identity = try await party.signIn()
        #expect(
            identity.profile == [
                "sub": .string(ScriptedProvider.subject), "iss": .string(ScriptedProvider.issuer), "name": "Ada",
                "email": "ada@example.org", "email_verified": true, "locale": "fr", "acr": "urn:loa:2",
                "amr": ["pwd", "otp"], "auth_time": 1_800_000_000,
            ])
    }

    @Test(
        "OAU-10: an address counts as verified by the boolean true alone",
        arguments: zip(
            [true, false, "true", "True", "false", "1", 1, nil, [true], ["true": true]] as [JSONValue],
            [[true, true, false], no, [false, true, false], no, no, no, no, no, no, no]))
    func emailVerified(_ value: JSONValue, _ expected: [Bool]) async throws {
        for (rule, isVerified) in zip([EmailVerifiedRule.boolean, .booleanOrText, .never], expected) {
            let party = try RelyingParty { $0.emailVerifiedRule = rule }
            party.provider.script { $0.claims = { $0["email_verified"] = value } }
            #expect(try await party.signIn().profile["email_verified"] == .bool(isVerified), "\(rule)")
        }
    }

    @Test("OAU-10: one source's address is not verified by another source's word")
    func emailOfOneSource() async throws {
        let party = try RelyingParty { $0.usesUserInfo = true }
        party.provider.script { script in
            script.claims = { claims in
                claims["email"] = "victim@example.org"
                claims["email_verified"] = nil
            }
        }
        #expect(try await party.signIn().profile["email"] == "victim@example.org")
        #expect(try await party.signIn().profile["email_verified"] == false)
        party.provider.script { script in
            script.claims = { $0["email"] = nil }
            script.userInfo = { $0["email_verified"] = nil }
        }
        #expect(try await party.signIn().profile["email"] == "ada@example.org")
        #expect(try await party.signIn().profile["email_verified"] == false)
    }

    @Test("OAU-13: how the user signed in is taken from what is signed only")
    func signedStrength() async throws {
        let party = try RelyingParty { $0.usesUserInfo = true }
        party.provider.script { script in
            script.claims = { claims in
                claims["acr"] = nil
                claims["amr"] = ["pwd", 7]
                claims["auth_time"] = nil
            }
            script.userInfo = { members in
                members["acr"] = "high"
                members["amr"] = ["hwk"]
                members["auth_time"] = 1_800_000_000
            }
        }
        let profile = try await party.signIn().profile
        #expect(profile["acr"] == nil)
        #expect(profile["amr"] == nil)
        #expect(profile["auth_time"] == nil)
    }

    @Test(
        "OAU-6: a user-info that cannot be used",
        arguments: [
            Fault.answer(
                "signed", "Content-Type", "/userinfo",
                TransportResponse(
                    status: 200, fields: [.init("content-type", "application/jwt")], body: Array("{}".utf8))),
            .answer("refused", "status 401", "/userinfo", TransportResponse(status: 401)),
            .answer("a redirect", "not followed", "/userinfo", TransportResponse(status: 302)),
            .answer("out of order", "out of order", "/userinfo", code: .unavailable, TransportResponse(status: 500)),
            .answer("nothing", "no subject", "/userinfo", ScriptedProvider.json([:])),
        ])
    func userInfo(_ fault: Fault) async throws {
        await fault.check(try RelyingParty { $0.usesUserInfo = true })
    }

    @Test("the user-info of an OpenID provider is asked for only where the configuration says so")
    func noUserInfo() async throws {
        let party = try RelyingParty()
        _ = try await party.signIn()
        #expect(party.provider.count("/userinfo") == 0)
        let missing = try RelyingParty { $0.usesUserInfo = true }
        await Fault.metadata("userinfo_endpoint", nil).check(missing)
    }

    // MARK: Plain OAuth 2

    private func plain(_ mapping: IdentityMapping = IdentityMapping()) throws -> RelyingParty {
        try RelyingParty {
            $0.endpoints = .fixed(RelyingParty.plainEndpoints)
            $0.identityMapping = mapping
        }
    }

    @Test("plain OAuth 2: the user-info names the user, and an id_token that comes along is not looked at")
    func plainIdentity() async throws {
        let mapping = IdentityMapping(
            subject: "id", subjectType: .integer, profile: ["preferred_username": "login", "email": "email"])
        let party = try self.plain(mapping)
        party.provider.script { script in
            script.userInfo = { members in
                members["id"] = 583_231
                members["login"] = "ada"
                members["sub"] = nil
            }
            script.tokens = { $0["id_token"] = "a.b.c" }
        }
        let identity = try await party.signIn()
        #expect(identity.issuer == nil)
        #expect(identity.subject == "583231")
        #expect(identity.displayName == "Ada Example")
        #expect(
            identity.profile == ["sub": "583231", "preferred_username": "ada", "email": "ada@example.org"])
        #expect(party.provider.requests.map(\.address).contains { $0.hasSuffix("/keys") } == false)
    }

    @Test(
        "OAU-8: plain OAuth 2: a subject of another type than the configured one is refused",
        arguments: [JSONValue.null, "583231", 1.5, true, [7], ""])
    func plainSubjects(_ value: JSONValue) async throws {
        let numbers = try self.plain(IdentityMapping(subject: "id", subjectType: .integer))
        await Fault("id", "member id is no subject") { $0.userInfo = { $0["id"] = value } }.check(numbers)
        await Fault("id", "has no id") { $0.userInfo = { $0["id"] = nil } }.check(numbers)
        guard value.stringValue?.isEmpty != false else { return }
        await Fault("sub", "member sub is no subject") { $0.userInfo = { $0["sub"] = value } }.check(try self.plain())
    }

    @Test("Apple: the name that is posted at the first sign-in is shown, and decides nothing")
    func answeredName() async throws {
        let party = try RelyingParty { $0.takesNameFromAnswer = true }
        party.provider.script { $0.claims = { $0["name"] = nil } }
        let user = #"{"name":{"firstName":"Ada","lastName":"Example"},"email":"other@example.org"}"#
        let identity = try await party.signIn { $0["user"] = user }
        #expect(identity.displayName == "Ada Example")
        #expect(identity.profile["email"] == "ada@example.org")
        for broken in ["", "{", "[]", #"{"name":7}"#, #"{"name":{"firstName":7}}"#] {
            #expect(try await party.signIn { $0["user"] = broken }.displayName == nil)
        }
        let other = try RelyingParty()
        other.provider.script { $0.claims = { $0["name"] = nil } }
        #expect(try await other.signIn { $0["user"] = user }.displayName == nil)
    }
}
