import Foundation
import Testing
import WebcomAuthentication

/// What other sites and other people may not do by `webcom serve`.
@Suite struct ServeProtectionTests {
    private static let address = "ada@example.org"
    private static let password = "seven quiet otters row home"

    private func serve(
        _ arguments: [String] = [], _ use: @escaping @Sendable (UInt16) throws -> Void
    ) async throws {
        let result = try await ServedSite.run(arguments, use)
        #expect(result.exitCode == 0, "\(result.output)")
    }

    /// A form of the signed-in user's, sent with other fields than a browser sends from a page of the server.
    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var fields: [String: String] = [:]
        var token: String?
        var isJSON = false
        let status: Int

        static let all = [
            Self(testDescription: "a page of the server", status: 303),
            Self(testDescription: "a page that says so twice", fields: ["Sec-Fetch-Site": "same-origin"], status: 303),
            Self(
                testDescription: "a browser that says it in one way",
                fields: ["Origin": "", "Sec-Fetch-Site": "same-origin"], status: 303),
            Self(testDescription: "another site", fields: ["Origin": "https://evil.example"], status: 403),
            Self(testDescription: "nobody knows where", fields: ["Origin": "null"], status: 403),
            Self(testDescription: "another port", fields: ["Origin": "http://127.0.0.1:1"], status: 403),
            Self(testDescription: "another scheme", fields: ["Origin": "https://127.0.0.1:PORT"], status: 403),
            Self(
                testDescription: "this machine's other name", fields: ["Origin": "http://localhost:PORT"], status: 403),
            Self(testDescription: "a browser that says nothing", fields: ["Origin": ""], status: 403),
            Self(
                testDescription: "another site, by the other field", fields: ["Sec-Fetch-Site": "cross-site"],
                status: 403),
            Self(testDescription: "a neighbour", fields: ["Origin": "", "Sec-Fetch-Site": "same-site"], status: 403),
            Self(testDescription: "nobody's page", fields: ["Origin": "", "Sec-Fetch-Site": "none"], status: 403),
            Self(testDescription: "a form without a token", token: "-", status: 403),
            Self(
                testDescription: "a form with another session's token",
                token: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", status: 403),
            Self(testDescription: "a form as plain text", fields: ["Content-Type": "text/plain"], status: 415),
            Self(testDescription: "a form of no type", fields: ["Content-Type": ""], status: 415),
            Self(
                testDescription: "a form in parts", fields: ["Content-Type": "multipart/form-data; boundary=x"],
                status: 415),
            Self(testDescription: "JSON of a page of the server", isJSON: true, status: 200),
            Self(
                testDescription: "JSON of another site", fields: ["Origin": "https://evil.example"], isJSON: true,
                status: 403),
            Self(testDescription: "JSON of nobody", fields: ["Origin": ""], isJSON: true, status: 403),
            Self(
                testDescription: "JSON as plain text", fields: ["Content-Type": "text/plain"], isJSON: true, status: 415
            ),
            Self(
                testDescription: "JSON with a token as well", fields: ["Authorization": "Bearer x"], isJSON: true,
                status: 400),
            Self(testDescription: "a form with a token as well", fields: ["Authorization": "Bearer x"], status: 400),
            Self(testDescription: "another name", fields: ["Host": "evil.example:PORT"], status: 421),
            Self(
                testDescription: "another name with its own page",
                fields: ["Host": "evil.example:PORT", "Origin": "http://evil.example:PORT"], status: 421),
        ]
    }

    @Test("OWASP CSRF: a change that another site asks for is not made")
    func aChangeThatAnotherSiteAsksForIsNotMade() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            try browser.signUp(Self.address, Self.password)
            for forgery in Forgery.all {
                if try browser.uid() == nil {
                    try browser.submit("/sign-in", ["address": Self.address, "password": Self.password])
                }
                let fields = forgery.fields.mapValues { $0.replacing("PORT", with: "\(port)") }
                let token = try browser.open("/account").text(after: "name=\"form_token\" value=\"", before: "\"")
                let answer =
                    forgery.isJSON
                    ? try browser.post("/sign-out", json: [:], fields: fields)
                    : try browser.post(
                        "/sign-out", ["scope": "this", "form_token": forgery.token ?? token ?? ""], fields: fields)
                #expect(answer.status == forgery.status, "\(forgery.testDescription): \(answer.body)")
                #expect((try browser.uid() == nil) == (forgery.status < 400), "\(forgery.testDescription)")
            }
        }
    }

    @Test func aTokenIsGoodForOneSessionOnly() async throws {
        try await self.serve { port in
            let (browser, other) = (Browser(port: port), Browser(port: port))
            try browser.signUp(Self.address, Self.password)
            let token = try other.open("/sign-in").text(after: "name=\"form_token\" value=\"", before: "\"")
            let answer = try browser.post("/sign-out", ["scope": "this", "form_token": #require(token)])
            #expect(answer.status == 403)
            #expect(try browser.uid() != nil)
        }
    }

    @Test("SES-2: the key changes with who is signed in, and the old one is nobody's")
    func aPlantedKeyIsWorthNothing() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            _ = try browser.open("/sign-in")
            /// Has the user do something under a key that somebody else knows; then that key stands for nobody.
            func expectNewKey(_ what: String, _ act: () throws -> Void) throws {
                let planted = browser.cookies
                let key = try #require(browser.key)
                try act()
                #expect(browser.key != key, "\(what): the key is the same")
                #expect(try Browser(port: port, cookies: planted).uid() == nil, "\(what): the old key is signed in")
            }
            try expectNewKey("guest") { try browser.submit("/", to: "/guest", [:]) }
            try expectNewKey("guest upgrade") { try browser.signUp(Self.address, Self.password) }
            #expect(try browser.uid() != nil)
            try expectNewKey("sign-out") { try browser.submit("/account", to: "/sign-out", ["scope": "this"]) }
            try expectNewKey("sign-in") {
                try browser.submit("/sign-in", ["address": Self.address, "password": Self.password])
            }
            #expect(try browser.uid() != nil)
            try expectNewKey("another sign-in") {
                try browser.submit("/sign-in", ["address": Self.address, "password": Self.password])
            }
            try expectNewKey("sign-out everywhere") {
                try browser.submit("/account", to: "/sign-out", ["scope": "all"])
            }
            try expectNewKey("reset") {
                try browser.submit("/reset", ["address": Self.address])
                let secret = try browser.secret(to: Self.address)
                try browser.submit("/confirm", ["secret": secret, "password": "nine paper lanterns drift by"])
            }
            #expect(try browser.uid() != nil)
        }
    }

    @Test func aStepIsGoodForTheSessionThatBeganIt() async throws {
        try await self.serve { port in
            let (attacker, victim) = (Browser(port: port), Browser(port: port))
            try attacker.submit("/sign-up", ["address": Self.address, "password": Self.password])
            let secret = try attacker.secret(to: Self.address)
            _ = try victim.open("/confirm")
            victim.cookies["webcom-step"] = attacker.cookies["webcom-step"]
            let answer = try victim.submit("/confirm", ["secret": secret])
            #expect(answer.status == 422)
            #expect(try victim.uid() == nil)
        }
    }

    @Test(arguments: ["x", "", String(repeating: "A", count: 42), String(repeating: "A", count: 44), "\u{0}", "é"])
    func aKeyThatWasNeverGivenOutIsNone(key: String) async throws {
        try await self.serve { port in
            let answer = try Browser(port: port, cookies: ["webcom-session": key]).open("/sign-in")
            #expect(answer.status == (key == "\u{0}" ? 400 : 200))
            #expect(answer.status == 400 || answer.cookies["webcom-session"]?.utf8.count == 43)
        }
    }

    @Test func everyAnswerSaysWhatABrowserMayNotDo() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            for path in ["/", "/sign-up", "/account", "/outbox", "/style.css", "/confirm", "/no-such-page", "/../etc"] {
                let answer = try browser.open(path)
                let policy = answer["content-security-policy"] ?? ""
                for part in ["default-src 'none'", "style-src 'self'", "frame-ancestors 'none'", "form-action 'self'"] {
                    #expect(policy.contains(part), "\(path): \(policy)")
                }
                #expect(answer["cache-control"] == "no-store", "\(path)")
                #expect(answer["x-content-type-options"] == "nosniff", "\(path)")
                #expect(answer["referrer-policy"] == "same-origin", "\(path)")
                #expect(!answer.body.contains("<script"), "\(path)")
            }
            for (method, path) in [("PUT", "/sign-in"), ("POST", "/account"), ("GET", "/guest"), ("TRACE", "/")] {
                let answer = try browser.request(method, path)
                #expect(answer.status == 405, "\(method) \(path)")
                #expect(answer["allow"] != nil)
            }
        }
    }

    @Test func cookiesAreOutOfReachOfScripts() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            var set = try browser.open("/sign-up").fields["set-cookie"] ?? []
            set +=
                try browser.submit("/sign-up", ["address": Self.address, "password": Self.password])
                .fields["set-cookie"] ?? []
            #expect(set.count == 2)
            for cookie in set {
                let attributes = cookie.split(separator: "; ").dropFirst().sorted()
                #expect(attributes == ["HttpOnly", "Path=/", "SameSite=Lax"], "\(cookie)")
                #expect(cookie.utf8.count < 4_000)
            }
        }
    }

    @Test func behindAProxyCookiesAreSecureAndMessagesOnNoPage() async throws {
        let result = try await ServedSite.run(["--behind-proxy", "https://app.example.org"]) { port in
            let browser = Browser(port: port)
            let page = try browser.request("GET", "/sign-up", fields: ["Host": "app.example.org"])
            let cookie = page["set-cookie"] ?? ""
            #expect(cookie.hasPrefix("__Host-webcom-session="))
            #expect(cookie.hasSuffix("; Secure"))
            #expect(try browser.open("/outbox").status == 404)
            let token = page.text(after: "name=\"form_token\" value=\"", before: "\"") ?? ""
            let values = ["address": Self.address, "password": Self.password, "form_token": token]
            #expect(try browser.post("/sign-up", values).status == 403)
            let fields = ["Origin": "https://app.example.org", "X-Forwarded-For": "1.2.3.4, 192.0.2.7"]
            #expect(try browser.post("/sign-up", values, fields: fields).status == 303)
        }
        #expect(result.exitCode == 0)
        #expect(result.output.contains("To: \(Self.address)"))
    }

    @Test func whatAUserTypedIsShownAsText() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            let name = "<script>alert('1')</script>\" onload=\"x"
            let typed = try browser.submit("/sign-up", ["address": name, "password": Self.password])
            #expect(typed.status == 422)
            #expect(!typed.body.contains("<script"))
            #expect(!typed.body.contains("\" onload"))
            try browser.signUp(Self.address, Self.password, name: name)
            let account = try browser.open("/account")
            #expect(account.body.contains("&lt;script&gt;"))
            #expect(!account.body.contains("<script"))
            try browser.submit("/reset", ["address": Self.address])
            #expect(!(try browser.open("/outbox").body.contains("<script")))
        }
    }

    @Test func aBodyThatIsTooLongIsRefusedAndTheServerGoesOn() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            let long = String(repeating: "x", count: 65_536)
            let refused = try browser.post("/sign-in", json: ["address": .string(long)])
            #expect(refused.status == 413)
            #expect(try browser.open("/").status == 200)
        }
    }
}
