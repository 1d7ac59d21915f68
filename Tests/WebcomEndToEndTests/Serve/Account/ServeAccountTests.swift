import Foundation
import Testing
import WebcomAuthentication

/// What a user does to the account on the pages of `webcom serve`.
@Suite struct ServeAccountTests {
    private static let address = "ada@example.org"
    private static let newAddress = "lovelace@example.org"
    private static let number = "+12025550143"
    private static let password = "seven quiet otters row home"
    private static let newPassword = "nine paper lanterns drift by"

    /// Serves, with a browser that has signed up.
    private func serve(_ use: @escaping @Sendable (Browser) throws -> Void) async throws {
        let result = try await ServedSite.run { port in
            let browser = Browser(port: port, name: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")
            try browser.signUp(Self.address, Self.password)
            try use(browser)
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }

    /// Has another browser sign in to the same account.
    private static func other(_ browser: Browser, _ name: String = "curl/8") throws -> Browser {
        let other = Browser(port: browser.port, name: name)
        try other.signIn(Self.address, Self.password)
        return other
    }

    private static func expectNewKey(_ browser: Browser, _ act: () throws -> Void) throws {
        let before = browser.cookies
        let key = browser.key
        try act()
        #expect(browser.key != key, "the key is the same")
        #expect(try Browser(port: browser.port, cookies: before).uid() == nil, "the old key is signed in")
    }

    @Test(arguments: [false, true])
    func theNameIsSetAndCleared(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            for name in ["Ada & Co.", ""] {
                let answer =
                    isJSON
                    ? try browser.post("/account/name", json: ["name": .string(name)])
                    : try browser.submit("/account", to: "/account/name", ["name": name])
                #expect(answer.status == (isJSON ? 200 : 303), "\(answer.body)")
                #expect(isJSON || answer["location"] == "/account")
                let shown = try browser.read("/account").json["user"]?["displayName"]?.stringValue
                #expect(shown == (name.isEmpty ? nil : name))
                let value = name.isEmpty ? "" : "Ada &amp; Co."
                #expect(try browser.open("/account").body.contains("autocomplete=\"name\" autocapitalize=\"none\""))
                #expect(try browser.open("/account").body.contains("spellcheck=\"false\" value=\"\(value)\""))
            }
            let long = String(repeating: "x", count: 2_000)
            let refused = try browser.submit("/account", to: "/account/name", ["name": long])
            #expect(refused.status == 422)
            #expect(refused.body.contains("role=\"alert\""))
            #expect(refused.body.contains("Your account"))
        }
    }

    @Test(arguments: [false, true])
    func anIdentityIsAddedAndDetached(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            let uid = try browser.uid()
            let only = ["provider": "eMail", "identity": Self.address]
            #expect(!(try browser.open("/account").body.contains("action=\"/account/detach\"")))
            #expect(try Self.send(browser, "/account/detach", only, isJSON).status == 422, "nobody could sign in")
            #expect(try Self.send(browser, "/account/attach", ["address": Self.number], isJSON).status < 400)
            try Self.expectNewKey(browser) {
                try browser.submit("/confirm", ["secret": browser.secret(to: Self.number)])
            }
            #expect(try browser.identities() == [Self.address, Self.number])
            #expect(try browser.open("/account").body.contains("action=\"/account/detach\""))
            let unknown = ["provider": "phone", "identity": "+12025550199"]
            #expect(try Self.send(browser, "/account/detach", unknown, isJSON).status == 422)
            try Self.expectNewKey(browser) {
                let answer = try Self.send(browser, "/account/detach", only, isJSON)
                #expect(answer.status == (isJSON ? 200 : 303), "\(answer.body)")
                #expect(isJSON || answer["location"] == "/account#identities")
            }
            #expect(try browser.identities() == [Self.number])
            #expect(try browser.uid() == uid)
        }
    }

    @Test("LNK-10: an address is changed once the new one is confirmed", arguments: [false, true])
    func theAddressIsChanged(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            let uid = try browser.uid()
            let change = ["provider": "eMail", "identity": Self.address, "address": Self.newAddress]
            let sent = try Self.send(browser, "/account/address", change, isJSON)
            #expect(sent.status == (isJSON ? 202 : 303), "\(sent.body)")
            #expect(isJSON || sent["location"] == "/confirm")
            #expect(try browser.identities() == [Self.address], "it was changed before it was confirmed")
            try Self.expectNewKey(browser) {
                _ = try Self.send(browser, "/confirm", ["secret": browser.secret(to: Self.newAddress)], isJSON)
            }
            #expect(try browser.identities() == [Self.newAddress])
            let fresh = Browser(port: browser.port)
            try fresh.signIn(Self.address, Self.password)
            #expect(try fresh.uid() == nil)
            try fresh.signIn(Self.newAddress, Self.password)
            #expect(try fresh.uid() == uid)
            let wrong = try browser.submit("/account", to: "/account/address", ["address": "x@example.org"])
            #expect(wrong.status == 400, "an identity that is not named was replaced")
        }
    }

    @Test(
        "PWD-8: the password is changed, and the other sessions end unless they are to stay", arguments: [false, true])
    func thePasswordIsChanged(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            let other = try Self.other(browser)
            let wrong = try Self.send(
                browser, "/account/password", ["current": "not it at all", "password": Self.newPassword], isJSON)
            #expect(wrong.status == 422)
            #expect(wrong.body.contains("The password as it is now is another one."))
            #expect(isJSON || wrong.body.contains("<details open>"), "the form is out of sight")
            for value in ["not it at all", Self.newPassword] { #expect(!wrong.body.contains(value)) }
            try Self.expectNewKey(browser) {
                let kept = try Self.send(
                    browser, "/account/password",
                    ["current": Self.password, "password": Self.newPassword, "keep": "yes"], isJSON)
                #expect(kept.status == (isJSON ? 200 : 303), "\(kept.body)")
            }
            #expect(try other.uid() != nil)
            // A fresh session needs no password to change it.
            try Self.expectNewKey(browser) {
                _ = try Self.send(browser, "/account/password", ["password": Self.password + "!"], isJSON)
            }
            #expect(try other.uid() == nil)
            #expect(try browser.uid() != nil)
            try other.signIn(Self.address, Self.password + "!")
            #expect(try other.uid() != nil)
        }
    }

    @Test("SES-6: a session of another browser is ended from afar", arguments: [false, true])
    func anotherSessionIsRevoked(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            let (other, third) = (try Self.other(browser), try Self.other(browser, "wget/2"))
            let page = try browser.open("/account").body
            for text in ["Firefox on Linux</strong> <span class=\"mark\">this one", "curl", "wget", "(password)"] {
                #expect(page.contains(text), "\(text): \(page)")
            }
            let sessions = try browser.read("/account").json["sessions"]?.arrayValue ?? []
            #expect(sessions.count == 3)
            func id(_ label: String) -> String {
                sessions.first { $0["deviceLabel"]?.stringValue == label }?["id"]?.stringValue ?? "none"
            }
            let own = try Self.send(browser, "/account/revoke", ["session": id("Firefox on Linux")], isJSON)
            #expect(own.status == 422)
            for _ in 0..<2 {
                let answer = try Self.send(browser, "/account/revoke", ["session": id("curl")], isJSON)
                #expect(answer.status == (isJSON ? 200 : 303), "\(answer.body)")
                #expect(isJSON || answer["location"] == "/account#sessions")
            }
            #expect(try other.uid() == nil, "the session still stands")
            #expect(try other.open("/account").body.contains("The session is over"))
            #expect(try browser.uid() != nil && third.uid() != nil)
            let stranger = Browser(port: browser.port)
            try stranger.signUp("eve@example.org", Self.newPassword)
            _ = try Self.send(stranger, "/account/revoke", ["session": id("wget")], isJSON)
            #expect(try third.uid() != nil, "a stranger ended it")
        }
    }

    @Test("SES-5: the account is deleted with its sessions, once that was confirmed", arguments: [false, true])
    func theAccountIsDeleted(byJSON isJSON: Bool) async throws {
        try await self.serve { browser in
            let other = try Self.other(browser)
            let unsure = try Self.send(browser, "/account/delete", [:], isJSON)
            #expect(unsure.status == 422)
            #expect(unsure.body.contains("Tick the box"))
            #expect(try browser.uid() != nil)
            try Self.expectNewKey(browser) {
                let answer = try Self.send(browser, "/account/delete", ["confirm": "yes"], isJSON)
                #expect(answer.status == (isJSON ? 200 : 303), "\(answer.body)")
                #expect(isJSON || answer["location"] == "/")
            }
            #expect(try browser.uid() == nil && other.uid() == nil)
            try browser.signIn(Self.address, Self.password)
            #expect(try browser.uid() == nil)
        }
    }

    @Test func aGuestHasNoIdentityToChange() async throws {
        let result = try await ServedSite.run { port in
            let browser = Browser(port: port)
            try browser.submit("/", to: "/guest", [:])
            let page = try browser.open("/account").body
            for path in ["attach", "address", "detach", "password"] { #expect(!page.contains("/account/\(path)\"")) }
            try browser.submit("/account", to: "/account/name", ["name": "Gus"])
            #expect(try browser.read("/account").json["user"]?["displayName"] == "Gus")
            try browser.submit("/account", to: "/account/delete", ["confirm": "yes"])
            #expect(try browser.uid() == nil)
        }
        #expect(result.exitCode == 0)
    }

    /// Sends values from the account page, or as JSON.
    private static func send(
        _ browser: Browser, _ path: String, _ values: [String: String], _ isJSON: Bool
    ) throws -> WebAnswer {
        guard isJSON else { return try browser.submit("/account", to: path, values) }
        return try browser.post(path, json: .object(values.mapValues { .string($0) }))
    }
}
