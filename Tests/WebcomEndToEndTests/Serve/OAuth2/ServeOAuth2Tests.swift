import Foundation
import Testing
import WebcomAuthentication

/// Signing in at a provider from the pages of `webcom serve`, and as a program.
@Suite struct ServeOAuth2Tests {
    private static let address = "ada@example.org"
    private static let password = "seven quiet otters row home"
    private static let path = "/oauth2/login"
    private static let callback = "/oauth2/login/callback"

    /// Serves with a provider that is called `login`.
    private func serve(
        _ arguments: [String] = [], _ use: @escaping @Sendable (UInt16, TestProvider) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        try Data("\(TestProvider.secret)\n".utf8).write(to: URL(fileURLWithPath: folder.file("secret")))
        try await TestProvider.run { provider in
            let all = [
                "--openid", "login=\(provider.issuer)", "--openid-client", TestProvider.clientID,
                "--openid-secret-file", folder.file("secret"),
            ]
            let result = try await ServedSite.run(all + arguments) { try use($0, provider) }
            #expect(result.exitCode == 0, "\(result.output)")
            #expect(provider.unauthenticated.isEmpty)
            #expect(!result.output.contains(TestProvider.secret))
        }
    }

    /// Clicks the button of a page; where the browser is sent.
    private static func click(_ purpose: String, on page: String, _ browser: Browser) throws -> String {
        let sent = try browser.submit(page, to: Self.path, ["for": purpose])
        guard sent.status == 303, let address = sent["location"] else {
            throw WebClientError("not sent away: \(sent.status) \(sent.body)")
        }
        return address
    }

    /// Comes back with an address.
    private static func comeBack(_ address: String, _ browser: Browser) throws -> WebAnswer {
        let origin = "http://127.0.0.1:\(browser.port)"
        guard address.hasPrefix(origin) else { throw WebClientError("sent back elsewhere: \(address)") }
        return try browser.open(String(address.dropFirst(origin.count)))
    }

    private static func signIn(_ subject: String, _ browser: Browser, _ provider: TestProvider) throws -> WebAnswer {
        let address = try Self.click("sign-in", on: "/sign-in", browser)
        return try Self.comeBack(provider.signIn(subject, at: address), browser)
    }

    @Test("OAU-2: a button leads to the provider and back; the second time to the same account, under a new key")
    func signsInByTheButton() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            let page = try browser.open("/sign-in")
            #expect(page.body.contains("<button>Sign in with login</button>"))
            let policy = try #require(page["content-security-policy"])
            #expect(policy.contains("form-action 'self' \(provider.issuer);"), "\(policy)")
            let before = browser.key
            let back = try Self.signIn("carol", browser, provider)
            #expect(back.status == 303)
            #expect(back["location"] == "/account")
            #expect(browser.key != before, "the key of before is still good")
            let account = try browser.open("/account")
            #expect(account.body.contains("\(provider.issuer)#carol"))
            #expect(account.body.contains("<dd>Carol</dd>"))
            let uid = try #require(try browser.uid())
            let other = Browser(port: port)
            _ = try Self.signIn("carol", other, provider)
            #expect(try other.uid() == uid)
            let third = Browser(port: port)
            _ = try Self.signIn("dave", third, provider)
            #expect(try third.uid() != uid)
        }
    }

    @Test("OAU-2: another state, no visit and another browser sign nobody in, and end no visit")
    func refusesForeignAnswers() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            let none = try browser.open("\(Self.callback)?code=x&state=y")
            #expect(none.status == 422)
            #expect(none.body.contains("No sign-in with login is under way in this browser"))
            let address = try Self.click("sign-in", on: "/sign-in", browser)
            let back = try provider.signIn("carol", at: address)
            let query = TestProvider.query(back)
            let forged = try browser.open("\(Self.callback)?code=\(query["code"] ?? "")&state=another")
            #expect(forged.status == 422)
            #expect(forged.body.contains("role=\"alert\""))
            let stranger = Browser(port: port)
            _ = try Self.click("sign-in", on: "/sign-in", stranger)
            #expect(try Self.comeBack(back, stranger).status == 422)
            #expect(try stranger.uid() == nil)
            let head = try browser.request("HEAD", back.replacing("http://127.0.0.1:\(port)", with: ""))
            #expect(head.status == 200)
            #expect(try Self.comeBack(back, browser).status == 303, "the visit was over")
            #expect(try browser.uid() != nil)
            let again = try Self.comeBack(back, browser)
            #expect(again.status == 422, "an answer was taken twice")
        }
    }

    @Test("a user who says no at the provider is back at the sign-in page, and can go on")
    func tellsARefusal() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            let address = try Self.click("sign-in", on: "/sign-in", browser)
            let back = try Self.comeBack(provider.refuse(at: address), browser)
            #expect(back.status == 422)
            #expect(back.body.contains("The sign-in was refused at the provider"), "\(back.body)")
            #expect(back.body.contains("<h1>Sign in</h1>"))
            #expect(browser.cookies["webcom-step"] == nil, "the visit is over, and its cookie is there")
            #expect(try Self.signIn("carol", browser, provider).status == 303)
        }
    }

    @Test("a second factor that is due comes after the provider")
    func asksForASecondFactor() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            _ = try Self.signIn("carol", browser, provider)
            let uid = try #require(try browser.uid())
            let app = try browser.addAuthenticator()
            try browser.submit("/account", to: "/sign-out", ["scope": "this"])
            let back = try Self.signIn("carol", browser, provider)
            #expect(back.status == 303)
            #expect(back["location"] == "/second-factor")
            #expect(try browser.uid() == nil)
            try browser.move("choose", ["method": browser.method("totp")])
            try browser.move("code", ["code": app.code()])
            #expect(try browser.uid() == uid)
            #expect(try browser.level() == 2)
        }
    }

    @Test("LNK-1: an identity is attached to who is signed in; one of another account changes nothing")
    func attaches() async throws {
        try await self.serve { port, provider in
            let (browser, other) = (Browser(port: port), Browser(port: port))
            try browser.signUp(Self.address, Self.password)
            let uid = try #require(try browser.uid())
            #expect(try browser.open("/account").body.contains("<button>Add login</button>"))
            let back = try provider.signIn("carol", at: Self.click("attach", on: "/account", browser))
            #expect(try Self.comeBack(back, browser)["location"] == "/account#identities")
            #expect(try browser.identities() == [Self.address, "\(provider.issuer)#carol"])
            _ = try Self.signIn("carol", other, provider)
            #expect(try other.uid() == uid)
            let third = Browser(port: port)
            _ = try Self.signIn("dave", third, provider)
            let taken = try Self.comeBack(
                provider.signIn("dave", at: Self.click("attach", on: "/account", browser)), browser)
            #expect(taken.status == 409)
            #expect(taken.body.contains("<h1>Your account</h1>"))
            #expect(try browser.identities()?.count == 2)
            let address = try Self.click("prove", on: "/account/prove", other)
            #expect(TestProvider.query(address)["max_age"] == "0", "whoever sits at the browser proves nothing")
            let proof = try provider.signIn("carol", at: address)
            #expect(try Self.comeBack(proof, other).status == 303)
            #expect(try other.uid() == uid)
        }
    }

    @Test("a guest who signs up with a provider keeps the account")
    func keepsTheAccountOfAGuest() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            try browser.submit("/", to: "/guest", [:])
            let uid = try #require(try browser.uid())
            let address = try Self.click("sign-up", on: "/sign-up", browser)
            _ = try Self.comeBack(provider.signIn("carol", at: address), browser)
            #expect(try browser.uid() == uid)
            #expect(try browser.read("/account").json["user"]?["isGuest"] == false)
            // Who has no password proves it by the provider alone.
            let prove = try browser.open("/account/prove").body
            #expect(prove.contains("<button>Prove it with login</button>"))
            #expect(!prove.contains("type=\"password\""))
        }
    }

    @Test func programsGetTheAddressAndGiveTheCallback() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            let begun = try browser.post(Self.path, json: [:])
            #expect(begun.status == 202)
            #expect(begun.json["step"] == "userAgent")
            #expect(begun.json["next"]?.stringValue == Self.callback)
            let address = try #require(begun.json["address"]?.stringValue)
            #expect(try browser.post(Self.callback, json: [:]).json["code"] == "missingMember")
            let elsewhere = try browser.post(Self.callback, json: ["callback": "https://evil.example/?code=x&state=y"])
            #expect(elsewhere.json["code"] == "invalidState")
            let callback = try provider.signIn("carol", at: address)
            let done = try browser.post(Self.callback, json: ["callback": .string(callback)])
            #expect(done.status == 200)
            #expect(done.json["user"]?["providerUID"]?.stringValue == "\(provider.issuer)#carol")
            #expect(try browser.post(Self.path, json: ["for": "fun"]).json["code"] == "incompleteMethod")
            let attached = try browser.post(
                Self.path, json: ["for": "attach"], fields: ["Origin": "https://evil.example"])
            #expect(attached.json["code"] == "crossSite")
        }
    }

    @Test("a provider that posts its answer: the browser, which sends no cookies then, is led to the address with them")
    func takesPostedAnswers() async throws {
        try await self.serve { port, provider in
            let browser = Browser(port: port)
            let back = try provider.signIn("carol", at: Self.click("sign-in", on: "/sign-in", browser))
            let withoutCookies = Browser(port: port)
            let posted = try withoutCookies.post(
                Self.callback, TestProvider.query(back), fields: ["Origin": provider.issuer])
            #expect(posted.status == 303)
            #expect(posted.cookies.isEmpty, "the session's cookie would be replaced: \(posted.cookies)")
            let location = try #require(posted["location"])
            #expect(location.hasPrefix("\(Self.callback)?"))
            #expect(try browser.open(location)["location"] == "/account")
            let long = try withoutCookies.post(
                Self.callback, ["state": String(repeating: "x", count: 13_000)], fields: ["Origin": provider.issuer])
            #expect(long.status == 413)
            #expect(long.cookies.isEmpty)
        }
    }

    @Test("OAU-5: a browser that came by another name of this machine is sent back to that one")
    func comesBackToTheSameName() async throws {
        try await self.serve { port, _ in
            let browser = Browser(port: port)
            let here = ["Host": "localhost:\(port)", "Origin": "http://localhost:\(port)"]
            let begun = try browser.post(Self.path, json: [:], fields: here)
            let query = TestProvider.query(begun.json["address"]?.stringValue ?? "")
            #expect(query["redirect_uri"] == "http://localhost:\(port)\(Self.callback)")
        }
    }
}
