import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct IDTokenTests {
    private static let now = Int64(ManualClock.start.timeIntervalSince1970)

    @Test(
        "OAU-8: the subject is a text of 1 to 255 characters of ASCII",
        arguments: [
            JSONValue.null, "", 7, true, ["a"], ["a": 1], 1.5, "é", "a\u{0}", "a\u{7f}",
            .string(String(repeating: "a", count: 256)),
        ])
    func subjects(_ subject: JSONValue) async throws {
        await Fault.claim("sub", subject).check(try RelyingParty())
    }

    @Test("OAU-8: the longest subject, and one that looks like a number, are taken as they are")
    func acceptableSubjects() async throws {
        for subject in [String(repeating: "a", count: 255), "0", "a b#c"] {
            let party = try RelyingParty()
            party.provider.script { $0.claims = { $0["sub"] = .string(subject) } }
            #expect(try await party.signIn().subject == subject)
        }
    }

    @Test(
        "JWT-8: for whom, and issued to whom",
        arguments: [
            Fault.claim("aud", [], "aud"), .claim("aud", ""), .claim("aud", 7), .claim("aud", ["app", 7]),
            .claim("aud", .null), .claim("aud", ["app", ""]), .claim("aud", "APP", "another audience"),
            .claim("aud", ["other"], "another audience"), .claim("aud", ["app", "other"], "azp"),
            .claim("azp", "other"), .claim("azp", ""), .claim("azp", 7),
            Fault("another audience with azp", "another audience") { script in
                script.claims = { claims in
                    claims["aud"] = ["other"]
                    claims["azp"] = "app"
                }
            },
        ])
    func audiences(_ fault: Fault) async throws { await fault.check(try RelyingParty()) }

    @Test("JWT-8: several audiences with our own as the authorized party are accepted")
    func severalAudiences() async throws {
        let party = try RelyingParty()
        party.provider.script { script in
            script.claims = { claims in
                claims["aud"] = ["other", "app"]
                claims["azp"] = "app"
            }
        }
        #expect(try await party.signIn().subject == ScriptedProvider.subject)
        party.provider.script { $0.claims = { $0["aud"] = ["app"] } }
        #expect(try await party.signIn().subject == ScriptedProvider.subject)
    }

    @Test(
        "JWT-7, row 57: dates of every type; one that cannot be read is none",
        arguments: ["exp", "iat", "nbf", "auth_time"],
        [JSONValue.null, "1800000300", "", true, [], [:], -1, 253_402_300_800, .number(1e300)])
    func dates(_ name: String, _ value: JSONValue) async throws {
        await Fault.claim(name, value).check(try RelyingParty())
    }

    @Test(
        "JWT-7: dates that are over, or yet to come",
        arguments: [
            Fault.claim("exp", nil), .claim("exp", .integer(now - 60), "expired"), .claim("exp", 0, "expired"),
            .claim("nbf", .integer(now + 61), "not valid yet"), .claim("iat", .integer(now + 61), "in the future"),
        ])
    func times(_ fault: Fault) async throws { await fault.check(try RelyingParty()) }

    @Test(
        "row 56: the provider's clock may be off by the configured skew, and its iat may be long ago",
        arguments: [0, 60, 600])
    func skew(_ seconds: Int) async throws {
        for offset in -20...20 {
            let party = try RelyingParty { $0.clockSkew = .seconds(seconds) }
            let provided = Self.now + Int64(offset * 60)
            party.provider.script { script in
                script.claims = { claims in
                    claims["iat"] = .integer(provided)
                    claims["exp"] = .integer(provided + 300)
                }
            }
            // Ahead by more than the skew: from the future. Behind by more than skew and lifetime: expired.
            let isAccepted = offset * 60 <= seconds && offset * 60 + 300 + seconds > 0
            if isAccepted {
                #expect(try await party.signIn().subject == ScriptedProvider.subject, "\(offset) minutes")
            } else {
                let error = await party.refusal()
                #expect(error?.message.contains(offset > 0 ? "(iat)" : "(exp)") == true, "\(offset) minutes")
            }
        }
    }

    @Test("row 56: an iat of a week ago is accepted, and dates with fractions are")
    func oldIssue() async throws {
        let party = try RelyingParty()
        party.provider.script { script in
            script.claims = { claims in
                claims["iat"] = .integer(Self.now - 604_800)
                claims["exp"] = .number(Double(Self.now) + 0.5)
            }
        }
        #expect(try await party.signIn().subject == ScriptedProvider.subject)
    }

    @Test("OAU-9: hashes of code and access token, where they are there, are right", arguments: ["at_hash", "c_hash"])
    func hashes(_ name: String) async throws {
        await Fault.claim(name, "77QmUPtjPfzWtF2AnpK9RQ", "another code or access token (\(name))")
            .check(try RelyingParty())
        await Fault.claim(name, "", name).check(try RelyingParty())
        await Fault.claim(name, 7, name).check(try RelyingParty())
        let party = try RelyingParty()
        party.provider.script { $0.claims = { $0[name] = nil } }
        #expect(try await party.signIn().subject == ScriptedProvider.subject)
    }

    @Test("OAU-13: the user's sign-in is as recent as was asked for")
    func maximumAge() async throws {
        let wishes = UserAgentWishes(maximumAge: .seconds(300))
        for (age, word) in [(300, nil), (360, nil), (361, "auth_time"), (100_000, "auth_time")] as [(Int64, String?)] {
            let party = try RelyingParty()
            party.provider.script { $0.claims = { $0["auth_time"] = .integer(Self.now - age) } }
            if let word {
                let error = await party.refusal { try await party.signIn(wishes) }
                #expect(error?.message.contains(word) == true, "\(age) s")
            } else {
                #expect(try await party.signIn(wishes).subject == ScriptedProvider.subject, "\(age) s")
            }
        }
        let silent = try RelyingParty()
        silent.provider.script { $0.claims = { $0["auth_time"] = nil } }
        let error = await silent.refusal { try await silent.signIn(wishes) }
        #expect(error?.message.contains("auth_time is missing") == true)
        let zero = try RelyingParty()
        zero.provider.script { $0.claims = { $0["auth_time"] = 0 } }
        #expect(await zero.refusal { try await zero.signIn(wishes) }?.message.contains("auth_time") == true)
        #expect(try await zero.signIn().subject == ScriptedProvider.subject)
    }

    @Test("a payload that is no object is refused", arguments: [JSONValue.array([]), "text", .null, 7])
    func payloads(_ payload: JSONValue) async throws {
        let party = try RelyingParty()
        let token = try TestKey.rsa.sign(payload, header: ["alg": "RS256", "kid": "rsa-1"])
        await Fault("payload", "no acceptable JSON object") { $0.token = { _ in token } }.check(party)
    }

    @Test("tenants: the issuer is the template with the token's own tenant, which is an allowed one")
    func tenants() async throws {
        let template = "https://op.example/{tenantid}/v2.0"
        func party(_ tenant: JSONValue?, _ issuer: String) throws -> RelyingParty {
            let party = try RelyingParty { $0.issuerRule = .tenants(template: template, allowed: ["t-1", "t-2"]) }
            party.provider.script { script in
                script.metadata = { members in
                    members["issuer"] = .string(template)
                    members["authorization_response_iss_parameter_supported"] = nil
                }
                script.claims = { claims in
                    claims["tid"] = tenant
                    claims["iss"] = .string(issuer)
                }
            }
            return party
        }
        for tenant in ["t-1", "t-2"] {
            let issuer = "https://op.example/\(tenant)/v2.0"
            let identity = try await party(.string(tenant), issuer).signIn { $0["iss"] = issuer }
            #expect(identity.issuer == issuer)
        }
        for (tenant, issuer) in [
            ("t-3", "https://op.example/t-3/v2.0"), ("t-1", "https://op.example/t-2/v2.0"),
            (nil, "https://op.example/t-1/v2.0"),
            ("t-1", template), ("t-1", "https://op.example"), ("T-1", "https://op.example/T-1/v2.0"), (7, template),
        ] as [(JSONValue?, String)] {
            let error = await (try party(tenant, issuer)).refusal { $0["iss"] = nil }
            #expect(
                error?.message.contains("issuer is another one (iss)") == true,
                "\(String(describing: tenant)) \(issuer)")
        }
        let error = await (try party("t-1", "https://op.example/t-1/v2.0")).refusal {
            $0["iss"] = "https://op.example/t-3/v2.0"
        }
        #expect(error?.message.contains("another issuer (iss)") == true)
    }
}
