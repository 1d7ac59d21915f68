import Testing
import WebcomAuthentication

/// Resets that `webcom accounts reset` started, taken up at `webcom serve`.
@Suite struct ServeStartedResetTests {
    private static let address = "ada@example.org"
    private static let password = "seven quiet otters row home"
    private static let newPassword = "nine paper lanterns drift by"

    private let folder: TemporaryFolder
    private var path: String { self.folder.file("a.db") }

    init() throws { self.folder = try TemporaryFolder() }

    private func accounts(_ arguments: String...) async throws {
        let result = try await ChildProcess.webcom(["accounts"] + arguments + ["--data", self.path]).run()
        #expect(result.exitCode == 0, "\(result.error)")
    }

    @Test("PWD-9: a token that an administrator had sent sets a password, on a page and as JSON, once each")
    func takesUpResets() async throws {
        try await self.accounts("create", Self.address)
        try await self.accounts("reset", Self.address)
        let result = try await ServedSite.run(["--data", self.path]) { port in
            let browser = Browser(port: port)
            let secret = try browser.secret(to: Self.address)
            let wrong = try browser.submit("/reset/token", ["secret": "nonsense", "password": Self.password])
            #expect(wrong.status == 422)
            #expect(wrong.body.contains("The code or token is wrong"))
            let weak = try browser.submit("/reset/token", ["secret": secret, "password": "short"])
            #expect(weak.status == 422)
            let set = try browser.submit("/reset/token", ["secret": " \(secret) ", "password": Self.password])
            #expect(set.status == 303)
            #expect(set["location"] == "/account")
            #expect(try browser.uid() != nil)
            try Browser(port: port).signIn(Self.address, Self.password)
            let again: JSONValue = ["secret": .string(secret), "password": .string(Self.newPassword)]
            let late = try Browser(port: port).post("/reset/token", json: again)
            #expect(late.status == 422)
            #expect(late.json["code"] == "invalidToken")
        }
        #expect(result.exitCode == 0, "\(result.output)")
        try await self.accounts("reset", Self.address)
        try await self.takesUpByJSON()
    }

    private func takesUpByJSON() async throws {
        let result = try await ServedSite.run(["--data", self.path]) { port in
            let browser = Browser(port: port)
            let secret = try browser.secret(to: Self.address)
            let body: JSONValue = ["secret": .string(secret), "password": .string(Self.newPassword)]
            let set = try browser.post("/reset/token", json: body)
            #expect(set.status == 200)
            #expect(set.json["user"]?["uid"]?.stringValue == (try browser.uid()))
            #expect(try browser.uid() != nil)
            let other = Browser(port: port)
            try other.signIn(Self.address, Self.newPassword)
            #expect(try other.uid() == browser.uid())
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }

    @Test("a token that a user asked for is none of an administrator's")
    func refusesOtherTokens() async throws {
        let result = try await ServedSite.run { port in
            let browser = Browser(port: port)
            try browser.signUp(Self.address, Self.password)
            try browser.submit("/reset", ["address": Self.address])
            let body: JSONValue = [
                "secret": .string(try browser.secret(to: Self.address)), "password": .string(Self.newPassword),
            ]
            #expect(try browser.post("/reset/token", json: body).json["code"] == "invalidToken")
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }
}
