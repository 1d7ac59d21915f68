import Foundation
import Testing
import WebcomAuthentication
import WebcomTokens

/// Programs that sign in to `webcom serve` by something else than a password.
@Suite struct ServeServiceTests {
    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    private static func assertion(_ key: SigningKey, _ port: UInt16, host: String = "127.0.0.1") throws -> String {
        try ServerAssertion.sign(clientID: "nightly", audience: "http://\(host):\(port)", key: key)
    }

    private static func user(of answer: WebAnswer, _ program: Browser) throws -> JSONValue? {
        let token = try #require(answer.json["access_token"]?.stringValue, "\(answer.body)")
        let who = try program.request("GET", "/me", fields: ["Authorization": "Bearer \(token)"])
        return who.json["user"]?["uid"]
    }

    @Test("RFC 7523: a service signs in by its key, once by an assertion, at this server only")
    func aServiceSignsInByItsKey() async throws {
        let (file, data) = (self.folder.file("public"), self.folder.file("serve.db"))
        let key = try SigningKey.generate()
        try Data((key.publicKey.json ?? .null).json.utf8).write(to: URL(fileURLWithPath: file))
        let made = try await ChildProcess.webcom([
            "accounts", "create-service", "--client-id", "nightly", "--key", file, "--json", "--data", data,
        ]).run()
        let uid = try #require(try JSONValue(json: made.output)["uid"], "\(made.error)")
        let result = try await ServedSite.run(["--data", data]) { port in
            let program = Browser(port: port)
            let assertion = try Self.assertion(key, port)
            let sign: (String) throws -> WebAnswer = { text in
                try program.post("/service", json: ["assertion": .string(text)], fields: ["Origin": ""])
            }
            let answer = try sign(assertion)
            #expect(answer.status == 200, "\(answer.body)")
            #expect(program.cookies.isEmpty)
            #expect(try Self.user(of: answer, program) == uid)
            let session = answer.json["session"] ?? .null
            #expect(try program.post("/token/refresh", json: ["session": session]).status == 200)
            let again = try sign(assertion)
            #expect(again.status == 422)
            #expect(again.json["code"] == "invalidToken")
            let elsewhere = try sign(Self.assertion(key, port, host: "elsewhere"))
            #expect(elsewhere.json["code"] == "invalidToken")
            #expect(elsewhere.json["detail"]?.stringValue?.contains("aud") == true, "\(elsewhere.body)")
            let foreign = try sign(Self.assertion(SigningKey.generate(), port))
            #expect(foreign.status == 422)
            #expect(foreign.json["code"] == "invalidCredentials")
            #expect(!foreign.body.contains("password"), "\(foreign.body)")
            #expect(try program.post("/service", json: [:]).json["code"] == "missingMember")
            #expect(try program.post("/service", ["assertion": assertion]).status == 415)
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }

    @Test(
        "An access token opens a session of its own, once, where the server was told to let it",
        arguments: [true, false])
    func anAccessTokenIsExchanged(_ isOn: Bool) async throws {
        let result = try await ServedSite.run(isOn ? ["--exchange-tokens"] : []) { port in
            try Browser(port: port).signUp("ada@example.org", "seven quiet otters row home")
            let program = Browser(port: port)
            let first = try program.post(
                "/token", json: ["address": "ada@example.org", "password": "seven quiet otters row home"])
            let token = first.json["access_token"] ?? .null
            let second = try program.post("/token", json: ["access_token": token])
            guard isOn else {
                #expect(second.status == 403, "\(second.body)")
                #expect(second.json["code"] == "providerDisabled")
                return
            }
            #expect(second.status == 200, "\(second.body)")
            #expect(try Self.user(of: second, program) == Self.user(of: first, program))
            #expect(second.json["session"] != first.json["session"])
            let again = try program.post("/token", json: ["access_token": token])
            #expect(again.status == 422)
            #expect(again.json["code"] == "invalidToken")
            let session = first.json["session"] ?? .null
            #expect(try program.post("/token/end", json: ["session": session]).status == 200)
            let other = second.json["session"] ?? .null
            #expect(try program.post("/token/refresh", json: ["session": other]).status == 200)
            #expect(try program.post("/token", json: ["access_token": ""]).json["code"] == "missingMember")
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }
}
