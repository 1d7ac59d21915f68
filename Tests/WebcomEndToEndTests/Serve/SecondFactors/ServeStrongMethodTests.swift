import Testing
import WebcomAuthentication

/// The second factors of an account, on the account page of `webcom serve` and as JSON.
@Suite struct ServeStrongMethodTests {
    private static let address = "ada@example.org"
    private static let number = "+12025550143"
    private static let password = "seven quiet otters row home"

    /// Serves, with a browser that has signed up.
    private func serve(_ arguments: [String] = [], _ use: @escaping @Sendable (Browser) throws -> Void) async throws {
        let result = try await ServedSite.run(arguments) { port in
            let browser = Browser(port: port)
            try browser.signUp(Self.address, Self.password)
            try use(browser)
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }

    private static func send(
        _ browser: Browser, _ path: String, _ values: [String: String], _ isJSON: Bool
    ) throws -> WebAnswer {
        guard isJSON else { return try browser.submit("/account", to: path, values) }
        return try browser.post(path, json: .object(values.mapValues { .string($0) }))
    }

    @Test("MFA-10: the first second factor is registered by its code; other sessions end", arguments: [false, true])
    func aMethodIsRegistered(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            let other = Browser(port: browser.port)
            try other.signIn(Self.address, Self.password)
            #expect(try browser.open("/account").body.contains("There is none: signing in takes one proof."))
            let path = "/account/second-factors/register"
            #expect(try Self.send(browser, path, ["kind": "sms", "contact": "x"], isJSON).status == 422)
            #expect(try Self.send(browser, path, ["kind": "fax", "contact": "x"], isJSON).status == 422)
            let none = try Self.send(browser, path, ["kind": "sms"], isJSON)
            #expect(none.status == 400 && (!isJSON || none.json["code"] == "missingMember"), "\(none.body)")
            let sent = try Self.send(browser, path, ["kind": "sms", "contact": Self.number], isJSON)
            #expect(sent.status == (isJSON ? 202 : 303), "\(sent.body)")
            let page =
                sent["location"]
                ?? "/account/second-factors/confirm?registration=\(sent.json["registration"]?.stringValue ?? "")"
            #expect(try browser.open(page).body.contains("Confirm the second factor"), "\(page)")
            #expect(try browser.strongMethods().isEmpty, "it counts before it is confirmed")
            let registration = String(page.split(separator: "=").last ?? "")
            let confirm = "/account/second-factors/confirm"
            let wrong = try Self.send(browser, confirm, ["registration": registration, "code": "000000"], isJSON)
            #expect(wrong.status == 422 && wrong.body.contains("4 tries left"))
            #expect(isJSON || wrong.body.contains("value=\"\(registration)\""), "the form is gone")
            let key = browser.key
            let code = try browser.secret(to: Self.number)
            let done = try Self.send(
                browser, confirm, ["registration": registration, "code": code, "label": "Mine"], isJSON)
            #expect(done.status == (isJSON ? 200 : 303), "\(done.body)")
            #expect(isJSON || done["location"] == "/account#second-factors")
            let id = try browser.strongMethods().first?["id"]
            #expect(id != nil && (!isJSON || done.json["method"]?["id"] == id), "\(done.body)")
            #expect(browser.key != key, "the key is the same")
            #expect(try browser.level() == 2)
            #expect(try other.uid() == nil, "another session stands without a second factor")
            let shown = try browser.open("/account").body
            #expect(shown.contains("Text message · +12••••••43 · Mine"))
            #expect(try browser.strongMethods().first?["label"] == "Mine")
        }
    }

    @Test("MFA-7: an app's key is shown once", arguments: [false, true])
    func anAppIsRegistered(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            let answer = try Self.send(browser, "/account/second-factors/register", ["kind": "totp"], isJSON)
            #expect(answer.status == 202)
            #expect(answer["cache-control"] == "no-store")
            #expect(isJSON || answer.body.contains("<svg xmlns="))
            guard isJSON else { return }
            let app = try TestAuthenticator(answer.json)
            let again = try browser.open("/account/second-factors/confirm?registration=\(app.registration)").body
            #expect(again.contains(app.registration) && !again.contains("<svg"))
            let code = try app.code()
            let values = ["registration": app.registration, "code": code]
            #expect(try Self.send(browser, "/account/second-factors/confirm", values, isJSON).status == 200)
            #expect(try Self.send(browser, "/account/second-factors/confirm", values, isJSON).status == 422)
        }
    }

    @Test("MFA-8: recovery codes are shown once, in an answer that nobody keeps", arguments: [false, true])
    func recoveryCodesAreMade(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            let path = "/account/second-factors/codes"
            #expect(try Self.send(browser, path, [:], isJSON).status == 422, "codes alone are no second factor")
            _ = try browser.addAuthenticator()
            let answer = try Self.send(browser, path, [:], isJSON)
            #expect(answer.status == 200)
            #expect(answer["cache-control"] == "no-store")
            let codes = answer.body.matches(of: /[0-9a-z]{4}(-[0-9a-z]{4}){3}/).map { String($0.output.0) }
            #expect(codes.count == 10)
            let page = try browser.open("/account").body
            #expect(page.contains("10 codes left"))
            for code in codes { #expect(!page.contains(code)) }
            #expect(try browser.strongMethods().last?["codesLeft"] == 10)
        }
    }

    @Test(
        "MFA-11: a method is renamed and removed; the last one takes the recovery codes along",
        arguments: [false, true])
    func aMethodIsRenamedAndRemoved(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            let app = try browser.addAuthenticator(label: "Old")
            _ = try browser.post("/account/second-factors/codes", json: [:])
            let id = try #require(try browser.strongMethods().first?["id"]?.stringValue)
            #expect(app.registration != id, "the name of the registration is that of the method")
            let rename = try Self.send(
                browser, "/account/second-factors/rename", ["method": id, "label": "A & B"], isJSON)
            #expect(rename.status == (isJSON ? 200 : 303), "\(rename.body)")
            #expect(try browser.open("/account").body.contains("A &amp; B"))
            #expect(try Self.send(browser, "/account/second-factors/remove", ["method": "x"], isJSON).status == 422)
            let remove = try Self.send(browser, "/account/second-factors/remove", ["method": id], isJSON)
            #expect(remove.status == (isJSON ? 200 : 303), "\(remove.body)")
            #expect(try browser.strongMethods().isEmpty)
            #expect(try browser.read("/outbox").body.contains("strongMethodRemoved"))
        }
    }

    @Test(
        "MFA-11: without a fresh second factor nothing is changed; the proof page asks for it",
        arguments: [false, true])
    func aChangeNeedsAFreshSecondFactor(byJSON isJSON: Bool) async throws {
        // Nobody is asked at a sign-in, so that a session is there without a second factor.
        try await self.serve(["--strong-authentication", "never"]) { browser in
            let app = try browser.addAuthenticator()
            try browser.submit("/account", to: "/sign-out", ["scope": "this"])
            try browser.signIn(Self.address, Self.password)
            #expect(try browser.level() == 1)
            let id = try #require(try browser.strongMethods().first?["id"]?.stringValue)
            let refused = try Self.send(browser, "/account/second-factors/remove", ["method": id], isJSON)
            #expect(refused.status == 403)
            #expect(isJSON ? refused.json["code"] == "tokenTooOld" : refused.body.contains("Is it still you?"))
            #expect(isJSON || refused.body.contains("name=\"next\" value=\"second-factors\""))
            let proof = ["address": Self.address, "password": Self.password, "next": "second-factors"]
            let due = try Self.send(browser, "/account/prove", proof, isJSON)
            #expect(due.status == (isJSON ? 202 : 303), "\(due.body)")
            #expect(isJSON || due["location"] == "/second-factor?next=second-factors")
            try browser.move("choose", ["method": browser.method("totp")])
            let done = try browser.post(
                "/second-factor/code", json: ["code": .string(app.code()), "next": "second-factors"])
            #expect(done.status == 200)
            #expect(try browser.level() == 2)
            #expect(try Self.send(browser, "/account/second-factors/remove", ["method": id], isJSON).status < 400)
            #expect(try browser.strongMethods().isEmpty)
        }
    }

    @Test func aProgramWithoutCookiesMakesTheSameMoves() async throws {
        try await self.serve { browser in
            let app = try browser.addAuthenticator()
            let program = Browser(port: browser.port)
            let body: JSONValue = ["address": .string(Self.address), "password": .string(Self.password)]
            let first = try program.post("/token", json: body, fields: ["Origin": ""])
            #expect(first.status == 202 && first.json["access_token"] == nil)
            let id = first.json["methods"]?.arrayValue?.first?["id"] ?? .null
            func step(_ members: [String: JSONValue], after answer: WebAnswer) throws -> WebAnswer {
                let kept = [
                    "session": answer.json["session"] ?? .null, "continuation": answer.json["continuation"] ?? .null,
                ]
                return try program.post(
                    "/token/step", json: .object(kept.merging(members) { $1 }), fields: ["Origin": ""])
            }
            #expect(try step(["move": "dance"], after: first).status == 422)
            let second = try step(["move": "choose", "method": id], after: first)
            #expect(second.status == 202)
            #expect(try step([:], after: second).json["step"] == "strongCode", "what is due is not told")
            #expect(try step(["move": "code", "code": "12345"], after: second).json["attemptsLeft"] == 4)
            let third = try step(["move": "code", "code": .string(app.code())], after: second)
            #expect(third.status == 200, "\(third.body)")
            let token = third.json["access_token"]?.stringValue ?? ""
            let who = try program.request("GET", "/me", fields: ["Authorization": "Bearer \(token)"])
            #expect(who.json["user"]?["level"] == "aal2", "\(who.body)")
            #expect(program.cookies.isEmpty)
        }
    }
}
