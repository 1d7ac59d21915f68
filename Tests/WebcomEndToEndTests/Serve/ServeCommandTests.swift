import Foundation
import Testing
import WebcomAuthentication

/// `webcom serve` as its users meet it.
@Suite struct ServeCommandTests {
    private static let address = "ada@example.org"
    private static let number = "+12025550143"
    private static let password = "seven quiet otters row home"
    private static let newPassword = "nine paper lanterns drift by"

    private func serve(
        _ arguments: [String] = [], _ use: @escaping @Sendable (UInt16) throws -> Void
    ) async throws {
        let result = try await ServedSite.run(arguments, use)
        #expect(result.exitCode == 0, "\(result.output)")
        #expect(!result.wasKilled)
        for secret in [Self.password, Self.newPassword] { #expect(!result.output.contains(secret)) }
    }

    @Test func signingUpInAndOutWorksByForms() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            let sent = try browser.submit("/sign-up", ["address": Self.address, "password": Self.password])
            #expect(sent.status == 303)
            #expect(sent["location"] == "/confirm")
            let wrong = try browser.submit("/confirm", ["secret": "nonsense"])
            #expect(wrong.status == 422)
            #expect(wrong.body.contains("The code or token is wrong"))
            let confirmed = try browser.submit("/confirm", ["secret": " \(browser.secret(to: Self.address)) "])
            #expect(confirmed.status == 303)
            #expect(confirmed["location"] == "/account")
            let account = try browser.open("/account")
            #expect(account.status == 200)
            #expect(account.body.contains("<dd>e-mail \(Self.address)</dd>"))
            let left = try browser.submit("/account", to: "/sign-out", ["scope": "this"])
            #expect(left.status == 303)
            #expect(left["location"] == "/")
            #expect(try browser.open("/account").status == 401)
            let refused = try browser.submit("/sign-in", ["address": Self.address, "password": Self.newPassword])
            #expect(refused.status == 422)
            #expect(refused.body.contains("The address or the password is wrong."))
            #expect(refused.body.contains("value=\"\(Self.address)\""), "the address has to be typed again")
            let entered = try browser.submit("/sign-in", ["address": Self.address, "password": Self.password])
            #expect(entered["location"] == "/account")
            #expect(try browser.uid() != nil)
        }
    }

    @Test func signingUpInAndOutWorksByJSON() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            let body: JSONValue = ["address": .string(Self.address), "password": .string(Self.password), "name": "Ada"]
            let sent = try browser.post("/sign-up", json: body)
            #expect(sent.status == 202)
            #expect(sent.json["sentTo"]?.stringValue?.contains("•") == true)
            let confirmed = try browser.post("/confirm", json: ["secret": .string(browser.secret(to: Self.address))])
            #expect(confirmed.status == 200)
            #expect(confirmed.json["user"]?["displayName"] == "Ada")
            #expect(!confirmed.body.lowercased().contains("token"))
            #expect(try browser.read("/account").json["state"] == "authenticated")
            #expect(try browser.post("/sign-out", json: [:]).json["isStored"] == true)
            let gone = try browser.read("/account")
            #expect(gone.status == 401)
            #expect(gone["content-type"] == "application/problem+json")
            #expect(gone.json["code"] == "unauthenticated")
            let refused = try browser.post("/sign-in", json: ["address": .string(Self.address), "password": "wrong"])
            #expect(refused.status == 422)
            #expect(refused.json["code"] == "invalidCredentials")
            #expect(try browser.post("/sign-in", json: body).status == 200)
        }
    }

    @Test func aNumberSignsUpAndInByCodes() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            try browser.submit("/sign-up", ["address": Self.number, "password": ""])
            try browser.submit("/confirm", ["secret": browser.secret(to: Self.number)])
            let uid = try #require(try browser.uid())
            try browser.submit("/account", to: "/sign-out", ["scope": "this"])
            try browser.submit("/sign-in/code", ["address": Self.number])
            let code = try browser.secret(to: Self.number)
            let wrong = try browser.submit("/confirm", ["secret": code == "000000" ? "000001" : "000000"])
            #expect(wrong.body.contains("You have 4 tries left."))
            try browser.submit("/confirm", ["secret": code])
            #expect(try browser.uid() == uid)
        }
    }

    @Test func aForgottenPasswordIsReplaced() async throws {
        try await self.serve { port in
            let (browser, other) = (Browser(port: port), Browser(port: port))
            try browser.signUp(Self.address, Self.password)
            try other.submit("/reset", ["address": Self.address])
            #expect(try other.open("/confirm").body.contains("Choose a new password"))
            let secret = try other.secret(to: Self.address)
            let weak = try other.submit("/confirm", ["secret": secret, "password": "short"])
            #expect(weak.status == 422)
            try other.submit("/confirm", ["secret": secret, "password": Self.newPassword])
            #expect(try other.uid() != nil)
            #expect(try browser.uid() == nil, "the reset left another session signed in")
            #expect(try browser.open("/account").body.contains("The session is over"))
        }
    }

    @Test func aGuestKeepsTheAccount() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            try browser.submit("/", to: "/guest", [:])
            let uid = try #require(try browser.uid())
            #expect(try browser.open("/account").body.contains("You are a guest."))
            try browser.signUp(Self.address, Self.password)
            #expect(try browser.uid() == uid)
            #expect(try browser.read("/account").json["user"]?["isGuest"] == false)
        }
    }

    @Test func signingOutEverywhereEndsTheOtherSessions() async throws {
        try await self.serve { port in
            let (one, two, three) = (Browser(port: port), Browser(port: port), Browser(port: port))
            try one.signUp(Self.address, Self.password)
            for browser in [two, three] {
                try browser.submit("/sign-in", ["address": Self.address, "password": Self.password])
            }
            let others = try two.submit("/account", to: "/sign-out", ["scope": "others"])
            #expect(others["location"] == "/account")
            #expect(try [one, two, three].map { try $0.uid() != nil } == [false, true, false])
            try three.submit("/sign-in", ["address": Self.address, "password": Self.password])
            try two.submit("/account", to: "/sign-out", ["scope": "all"])
            #expect(try [one, two, three].map { try $0.uid() != nil } == [false, false, false])
        }
    }

    @Test func aSessionOutlivesARestartOnAFile() async throws {
        let folder = try TemporaryFolder()
        let kept = Kept()
        try await self.serve(["--data", folder.file("kept.sqlite")]) { port in
            let browser = Browser(port: port)
            try browser.signUp(Self.address, Self.password)
            kept.cookies.append(browser.cookies)
        }
        let cookies = try #require(kept.cookies.all.first)
        try await self.serve(["--data", folder.file("kept.sqlite")]) { port in
            let browser = Browser(port: port, cookies: cookies)
            #expect(try browser.uid() != nil)
            // The forms of before the restart are good as well.
            let left = try browser.submit("/account", to: "/sign-out", ["scope": "this"])
            #expect(left.status == 303)
        }
    }

    private struct Kept: Sendable { let cookies = Collected<[String: String]>() }

    @Test func tooManyTriesAreToldWithTheTimeToWait() async throws {
        try await self.serve { port in
            let browser = Browser(port: port)
            try browser.submit("/sign-in/code", ["address": Self.address])
            let answer = try browser.post("/sign-in/code", json: ["address": .string(Self.address)])
            #expect(answer.status == 429)
            #expect(answer.json["code"] == "identityTemporarilyLocked")
            let seconds = try #require(answer["retry-after"].flatMap { Int($0) })
            #expect((1...60).contains(seconds))
        }
    }

    @Test func aPortInUseIsTold() async throws {
        try await self.serve { port in
            let result = try Dialogue.runHere(["serve", "--port", "\(port)"]) { _ in }
            #expect(result.exitCode == 1)
            #expect(result.output.contains("Choose another port"), "\(result.output)")
        }
    }
}
