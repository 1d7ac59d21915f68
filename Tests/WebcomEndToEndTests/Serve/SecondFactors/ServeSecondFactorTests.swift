import Testing
import WebcomAuthentication

/// Second factors in a sign-in by `webcom serve`.
@Suite struct ServeSecondFactorTests {
    private static let address = "ada@example.org"
    private static let number = "+12025550143"
    private static let password = "seven quiet otters row home"

    /// Serves to whom policy asks for a second factor.
    private func serve(_ arguments: [String] = [], _ use: @escaping @Sendable (Browser) throws -> Void) async throws {
        let result = try await ServedSite.run(arguments) { try use(Browser(port: $0, name: "curl/8")) }
        #expect(result.exitCode == 0, "\(result.output)")
    }

    /// Serves to somebody who has an authenticator app and recovery codes, and is signed out.
    private func serveEnrolled(
        _ use: @escaping @Sendable (Browser, TestAuthenticator, [String]) throws -> Void
    ) async throws {
        try await self.serve { browser in
            try browser.signUp(Self.address, Self.password)
            let app = try browser.addAuthenticator(label: "Phone")
            let codes = try browser.post("/account/second-factors/codes", json: [:]).json["codes"]?.arrayValue ?? []
            try browser.submit("/account", to: "/sign-out", ["scope": "this"])
            try use(browser, app, codes.compactMap(\.stringValue))
        }
    }

    @Test(
        "MFA-4: where policy asks for it, a sign-up registers a method before there is an account",
        arguments: [false, true])
    func aSignUpRegistersAMethod(byJSON isJSON: Bool) async throws {
        try await self.serve(["--strong-authentication", "always"]) { browser in
            try browser.signUp(Self.address, Self.password)
            let key = browser.key
            #expect(try browser.uid() == nil, "signed in without a second factor")
            #expect(try browser.step()["kinds"] == ["totp", "sms", "email"])
            #expect(try browser.open("/confirm")["location"] == "/second-factor", "the code of a message was asked for")
            let bad = try browser.move("register", ["kind": "sms", "contact": "0123"], byJSON: isJSON)
            #expect(bad.status == 422)
            #expect(try browser.move("register", ["kind": "sms"], byJSON: isJSON).status == 400, "no number")
            let fax = try browser.post("/second-factor/register", json: ["kind": "fax"])
            #expect(fax.status == 422 && fax.body.contains("totp, sms, email"), "\(fax.body)")
            #expect(isJSON || bad.body.contains("value=\"0123\""), "what was typed is gone")
            let sent = try browser.move("register", ["kind": "sms", "contact": Self.number], byJSON: isJSON)
            #expect(sent.status == (isJSON ? 202 : 303), "\(sent.body)")
            #expect(isJSON || sent["location"] == "/second-factor")
            #expect(try browser.step()["challenge"]?["sentTo"] == "+12••••••43")
            #expect(try !browser.open("/second-factor").body.contains(Self.number))
            let wrong = try browser.move("code", ["code": "000000"], byJSON: isJSON)
            #expect(wrong.status == 422)
            #expect(wrong.body.contains("4 tries left"))
            #expect(try browser.uid() == nil)
            let code = try browser.secret(to: Self.number)
            let done = try browser.move("code", ["code": code, "label": "Mine"], byJSON: isJSON)
            #expect(try browser.strongMethods().first?["label"] == "Mine")
            #expect(done.status == (isJSON ? 200 : 303), "\(done.body)")
            #expect(isJSON || done["location"] == "/account")
            #expect(try browser.level() == 2)
            #expect(browser.key != key, "the key is the same")
            #expect(browser.cookies.count == 1, "\(browser.cookies.keys)")
            #expect(try browser.move("code", ["code": code]).status == 422, "the step is over")
        }
    }

    @Test("MFA-1: an authenticator app is registered in a sign-up, by a picture and its key")
    func anAuthenticatorIsRegisteredInASignUp() async throws {
        try await self.serve(["--strong-authentication=always"]) { browser in
            try browser.signUp(Self.address, Self.password)
            try browser.move("register", ["kind": "totp"], byJSON: false)
            let page = try browser.open("/second-factor")
            let key = try #require(try browser.step()["challenge"]?["authenticator"]?["key"]?.stringValue)
            #expect(page.body.contains("<svg xmlns=") && page.body.contains(String(key.prefix(4))))
            #expect(page["cache-control"] == "no-store")
            #expect(!page.body.contains("otpauth"), "the address is no link")
            let app = try TestAuthenticator(try browser.step())
            #expect(try browser.move("resend").status == 409, "nothing is sent for an app")
            try browser.move("code", ["code": app.code()], byJSON: false)
            #expect(try browser.level() == 2)
            #expect(try !browser.read("/account").body.contains(key), "the key can be read again")
        }
    }

    @Test("ENU-7: the methods show only after the first proof, masked", arguments: [false, true])
    func theNextSignInAsksForTheSecondFactor(byJSON isJSON: Bool) async throws {
        try await self.serveEnrolled { browser, app, codes in
            let wrong = try browser.post("/sign-in", json: Self.credentials("something else entirely"))
            #expect(wrong.status == 422 && wrong.json["methods"] == nil)
            let first = try browser.post("/sign-in", json: Self.credentials(Self.password))
            #expect(first.status == 202)
            #expect(first.json["step"] == "strongMethodChoice")
            #expect(try browser.uid() == nil)
            let page = try browser.open("/second-factor").body
            #expect(page.contains("Authenticator app") && page.contains("Recovery code"))
            try browser.move("choose", ["method": browser.method("totp")], byJSON: isJSON)
            #expect(try browser.step()["step"] == "strongCode")
            #expect(try browser.move("code", ["code": " "], byJSON: isJSON).status == 422)
            let refused = try browser.move("code", ["code": "12345"], byJSON: isJSON)
            #expect(refused.body.contains("You have 4 tries left."), "a try without a code was counted")
            try browser.move("code", ["code": app.code()], byJSON: isJSON)
            #expect(try browser.level() == 2)
            #expect(try browser.open("/account").body.contains("authenticator app as second factor"))
            #expect(try browser.read("/account").json["sessions"]?.arrayValue?.first?["deviceLabel"] == "curl")
        }
    }

    @Test("MFA-8: a recovery code stands in once, and is counted")
    func aRecoveryCodeStandsInOnce() async throws {
        try await self.serveEnrolled { browser, _, codes in
            for (code, isRight) in [(codes[0], true), (codes[0], false), (codes[1].uppercased(), true)] {
                _ = try browser.post("/sign-in", json: Self.credentials(Self.password))
                try browser.move("choose", ["method": browser.method("recovery")])
                #expect(try browser.move("code", ["code": code]).status == (isRight ? 200 : 422))
                #expect(try browser.uid() != nil || !isRight)
                if isRight { try browser.submit("/account", to: "/sign-out", ["scope": "this"]) }
            }
            _ = try browser.post("/sign-in", json: Self.credentials(Self.password))
            try browser.move("choose", ["method": browser.method("recovery")])
            try browser.move("code", ["code": codes[2]])
            #expect(try browser.strongMethods().last?["codesLeft"] == 7)
            #expect(try browser.open("/account").body.contains("7 codes left"))
            #expect(try browser.read("/outbox").body.contains("recoveryCodeUsed"))
        }
    }

    @Test("MFA-1: the right code signs in, whatever pages are loaded beside it")
    func pagesBesideTheCode() async throws {
        try await self.serveEnrolled { browser, app, codes in
            for code in codes.prefix(4) {
                _ = try browser.post("/sign-in", json: Self.credentials(Self.password))
                try browser.move("choose", ["method": browser.method("recovery")])
                let pages = PageReaders(3, "/second-factor", of: browser)
                let done = try browser.move("code", ["code": code])
                for page in pages.end() { #expect(page.status != 409, "a page was superseded: \(page.body)") }
                #expect(done.status == 200, "the code was lost: \(done.body)")
                #expect(try browser.level() == 2)
                try browser.submit("/account", to: "/sign-out", ["scope": "this"])
            }
        }
    }

    @Test func tooSoonForAnotherCodeIsTold() async throws {
        try await self.serve(["--strong-authentication=always"]) { browser in
            try browser.signUp(Self.address, Self.password)
            try browser.move("register", ["kind": "sms", "contact": Self.number])
            let page = try browser.open("/second-factor").body
            #expect(page.contains("Another code can be sent 60 seconds after the last one"))
            let soon = try browser.move("resend", byJSON: false)
            #expect(soon.status == 429)
            #expect(soon["retry-after"].flatMap { Int($0) }.map { (1...60).contains($0) } == true)
            try browser.move("code", ["code": browser.secret(to: Self.number)])
            #expect(try browser.level() == 2, "the code that was sent first is good no more")
        }
    }

    @Test("MFA-2: tries are used up, whoever begins again; then the sign-in is over")
    func usedUpTriesEndTheSignIn() async throws {
        try await self.serveEnrolled { browser, app, _ in
            _ = try browser.post("/sign-in", json: Self.credentials(Self.password))
            try browser.move("choose", ["method": browser.method("totp")])
            for _ in 0..<4 { #expect(try browser.move("code", ["code": "12345"]).status == 422) }
            let last = try browser.move("code", ["code": "12345"], byJSON: false)
            #expect(last.body.contains("No try is left"))
            #expect(last.body.contains("Begin again"))
            #expect(browser.cookies["webcom-step"] == nil)
            #expect(try browser.move("code", ["code": app.code()]).status == 422)
            #expect(try browser.uid() == nil)
        }
    }

    @Test func thePageOfNoStepTellsSo() async throws {
        try await self.serve { browser in
            let page = try browser.open("/second-factor")
            #expect(page.status == 422)
            #expect(page.body.contains("begin again"))
            #expect(page.body.contains("href=\"/sign-in\""))
        }
    }

    private static func credentials(_ password: String) -> JSONValue {
        ["address": .string(Self.address), "password": .string(password)]
    }
}
