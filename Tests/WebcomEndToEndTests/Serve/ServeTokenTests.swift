import Testing
import WebcomAuthentication

/// Programs that show a token to `webcom serve`, and have no cookies.
@Suite struct ServeTokenTests {
    private static let address = "ada@example.org"
    private static let password = "seven quiet otters row home"
    private static let body: JSONValue = ["address": .string(Self.address), "password": .string(Self.password)]

    private func serve(_ use: @escaping @Sendable (Browser) throws -> Void) async throws {
        let result = try await ServedSite.run { port in
            let browser = Browser(port: port)
            try browser.signUp(Self.address, Self.password)
            try use(browser)
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }

    private static func bearer(_ answer: WebAnswer) throws -> [String: String] {
        let token = try #require(answer.json["access_token"]?.stringValue)
        return ["Authorization": "Bearer \(token)"]
    }

    @Test func aProgramSignsInAndShowsItsToken() async throws {
        try await self.serve { browser in
            let uid = try #require(try browser.uid())
            let program = Browser(port: browser.port)
            let answer = try program.post("/token", json: Self.body, fields: ["Origin": ""])
            #expect(answer.status == 200)
            #expect(answer.json["token_type"] == "Bearer")
            #expect(program.cookies.isEmpty)
            let fields = try Self.bearer(answer)
            let who = try program.request("GET", "/me", fields: fields)
            #expect(who.status == 200)
            #expect(who.json["user"]?["uid"] == .string(uid))
            #expect(who.json["user"]?["methods"] == ["pwd"])
            let session = answer.json["session"] ?? .null
            let again = try program.post("/token/refresh", json: ["session": session], fields: ["Origin": ""])
            #expect(again.status == 200)
            #expect(again.json["access_token"]?.stringValue?.isEmpty == false)
            #expect(try program.post("/token/end", json: ["session": session]).status == 200)
            let over = try program.post("/token/refresh", json: ["session": session])
            #expect(over.status == 401)
            // The notice of the end arrives a moment later.
            let end = ContinuousClock.now + .seconds(20)
            var status = 200
            while status == 200, ContinuousClock.now < end {
                status = try program.request("GET", "/me", fields: fields).status
            }
            #expect(status == 401, "the token of a session that is over is good")
            #expect(try browser.uid() == uid, "the browser's session ended with the program's")
        }
    }

    @Test func whoShowsNothingOrNonsenseIsToldSo() async throws {
        try await self.serve { browser in
            let program = Browser(port: browser.port)
            let none = try program.request("GET", "/me")
            #expect(none.status == 401)
            #expect(none["www-authenticate"] == "Bearer")
            let answer = try program.post("/token", json: Self.body)
            let token = answer.json["access_token"]?.stringValue ?? ""
            let session = answer.json["session"]?.stringValue ?? ""
            for field in ["Bearer x", "bearer \(session)", "Bearer \(token.dropLast())", "Bearer \(token).x"] {
                let answer = try program.request("GET", "/me", fields: ["Authorization": field])
                #expect(answer.status == 401, "\(field)")
                #expect(answer["www-authenticate"] == "Bearer error=\"invalid_token\"", "\(field)")
            }
            let basic = try program.request("GET", "/me", fields: ["Authorization": "Basic YTpi"])
            #expect(basic.status == 401)
            for session in ["x", String(repeating: "A", count: 43)] {
                let answer = try program.post("/token/refresh", json: ["session": .string(session)])
                #expect(answer.status == 401, "\(session)")
            }
            let wrong = try program.post("/token", json: ["address": .string(Self.address), "password": "wrong"])
            #expect(wrong.status == 422)
            #expect(wrong.json["code"] == "invalidCredentials")
        }
    }

    @Test func cookiesAndTokensAreNotMixed() async throws {
        try await self.serve { browser in
            let program = Browser(port: browser.port)
            let fields = try Self.bearer(try program.post("/token", json: Self.body))
            #expect(try browser.request("GET", "/me", fields: fields).status == 400)
            #expect(try browser.post("/token", json: Self.body).status == 400)
            #expect(try browser.request("GET", "/me").status == 400)
            #expect(try browser.post("/sign-out", json: [:], fields: fields).status == 400)
            let asking = fields.merging(["Accept": "application/json"]) { $1 }
            let account = try program.request("GET", "/account", fields: asking)
            #expect(account.status == 400)
            #expect(account.json["code"] == "cookiesOnly", "who has a token is not told where to go")
            #expect(account.body.contains("/me"))
            #expect(try browser.request("GET", "/account", fields: fields).status == 400)
        }
    }

    @Test func pagesOfOtherSitesAndFormsGetNoToken() async throws {
        try await self.serve { browser in
            let program = Browser(port: browser.port)
            let foreign = ["Origin": "https://evil.example"]
            let answer = try program.post("/token", json: Self.body, fields: foreign)
            #expect(answer.status == 403)
            let form = ["address": Self.address, "password": Self.password]
            #expect(try program.post("/token", form).status == 415)
            #expect(try program.post("/token", json: Self.body, fields: ["Content-Type": "text/plain"]).status == 415)
        }
    }
}
