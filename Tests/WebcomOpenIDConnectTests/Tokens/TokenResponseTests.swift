import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTransport

@Suite struct TokenResponseTests {
    private static let path = "/token"

    private static func member(_ name: String, _ value: JSONValue?, _ word: String? = nil) -> Fault {
        Fault("\(name) is \(value.map { String($0.json.prefix(40)) } ?? "missing")", word ?? name) { script in
            script.tokens = { $0[name] = value }
        }
    }

    private static func text(_ text: String, status: Int = 200, type: String = "application/json") -> TransportResponse
    {
        TransportResponse(status: status, fields: [.init("content-type", type)], body: Array(text.utf8))
    }

    @Test(
        "OAU-6: the token endpoint's answers that give no tokens",
        arguments: [
            Fault.answer(
                "invalid_grant", "the error invalid_grant", path,
                ScriptedProvider.json(["error": "invalid_grant", "error_description": "secret words"], status: 400)),
            .answer(
                "Glewlwyd's 403", "the error invalid_code", path,
                ScriptedProvider.json(["error": "invalid_code"], status: 403)),
            .answer("400 without a body", "status 400 and no error code", path, TransportResponse(status: 400)),
            .answer(
                "GitHub's error with 200", "the error bad_verification_code", path,
                ScriptedProvider.json(["error": "bad_verification_code"])),
            .answer(
                "Facebook's error object", "cannot be shown", path,
                ScriptedProvider.json(["error": ["message": "m", "code": 100]], status: 400)),
            .answer("error is null", "cannot be shown", path, ScriptedProvider.json(["error": .null])),
            .answer(
                "a long error", "cannot be shown", path,
                ScriptedProvider.json(["error": .string(String(repeating: "a", count: 10_000))], status: 400)),
            .answer(
                "an error with controls", "cannot be shown", path,
                ScriptedProvider.json(["error": "a\u{1b}[31m\nb"], status: 400)),
            .answer("401 with a page", "status 401", path, text("<html>", status: 401, type: "text/html")),
            .answer(
                "a redirect", "not followed", path,
                TransportResponse(status: 307, fields: [.init("location", "https://evil.example/")])),
            .answer(
                "201 with tokens", "status 201", path,
                ScriptedProvider.json(["access_token": "a", "token_type": "Bearer"], status: 201)),
            .answer("out of order", "out of order", path, code: .unavailable, TransportResponse(status: 502)),
            .answer(
                "a form", "Content-Type", path,
                text("access_token=a&token_type=bearer", type: "application/x-www-form-urlencoded")),
            .answer("no JSON", "acceptable JSON", path, text("access_token=a")),
            .answer("a list", "no object", path, text("[]")),
            .answer("nothing", "acceptable JSON", path, text("")),
            .answer("members twice", "two members", path, text(#"{"access_token":"a","access_token":"b"}"#)),
            .answer("a byte order mark", "byte order mark", path, text("\u{feff}{}")),
            .answer("too much", "more than", path, text(String(repeating: " ", count: 262_145))),
            Fault("slow", "did not answer in time", code: .unavailable) {
                $0.outages[path] = .timedOut(host: "op.example")
            },
            member("token_type", nil), member("token_type", "mac"), member("token_type", ["Bearer"]),
            member("access_token", nil), member("access_token", ""), member("access_token", 7),
            member("access_token", .null), member("access_token", "a b"), member("access_token", "a\r\nX: y"),
            member("access_token", .string(String(repeating: "a", count: 16_385))),
            member("refresh_token", 7), member("id_token", nil, "no id_token"),
            member("id_token", .null, "no id_token"),
            member("id_token", 7), member("id_token", "a.b", "signature"), member("id_token", "a.b.c", "signature"),
            member("id_token", "a.b.c.d.e", "signature"),
        ])
    func refuses(_ fault: Fault) async throws { await fault.check(try RelyingParty()) }

    @Test("SEC-1: what was sent and comes back as an error's code is not shown")
    func withholdsEchoes() async throws {
        let secret = "secretofonlyletters"
        for authentication in [
            ClientAuthentication.secretPost(ClientSecret(secret)), .secretBasic(ClientSecret(secret)),
        ] {
            let party = try RelyingParty { $0.clientAuthentication = authentication }
            party.provider.script { $0.answers[Self.path] = ScriptedProvider.json(["error": .string(secret)]) }
            let error = await party.refusal()
            #expect(error?.message.contains(secret) == false)
            #expect(error?.message.contains("cannot be shown") == true)
        }
    }

    @Test("members that decide nothing are left out where they are of another type")
    func toleratesOthers() async throws {
        let party = try RelyingParty { $0.providesTokens = true }
        party.provider.script { script in
            script.tokens = { members in
                members["expires_in"] = "3600"
                members["scope"] = ["openid"]
                members["refresh_token"] = .null
                members["token_type"] = "bEARER"
                members["unknown"] = [["deep": 1]]
            }
        }
        let extra = try await party.signIn().extra
        #expect(extra["expires_in"] == nil)
        #expect(extra["scope"] == nil)
        #expect(extra["refresh_token"] == nil)
        #expect(extra["access_token"] == .string(ScriptedProvider.accessToken))
    }

    @Test("tokens are handed on only where the configuration says so")
    func extra() async throws {
        let silent = try await RelyingParty().signIn()
        #expect(silent.extra == ["token_type": "Bearer", "scope": "openid email", "expires_in": 3_600])
        let party = try RelyingParty { $0.providesTokens = true }
        let extra = try await party.signIn().extra
        #expect(extra["access_token"] == .string(ScriptedProvider.accessToken))
        #expect(extra["refresh_token"] == .string(ScriptedProvider.refreshToken))
        #expect(extra["id_token"]?.stringValue?.split(separator: ".").count == 3)
    }

    @Test("tokens that are too long for the session are left out")
    func boundedExtra() async throws {
        let party = try RelyingParty { $0.providesTokens = true }
        let long = String(repeating: "r", count: 16_000)
        party.provider.script { $0.tokens = { $0["refresh_token"] = .string(long) } }
        let extra = try await party.signIn().extra
        #expect(extra["refresh_token"] == .string(long))
        #expect(extra["id_token"] == nil)
        #expect(extra.utf8.count <= 16_384)
    }
}
