import Foundation
import Testing
import WebcomAuthentication

/// A device without a browser that signs in at the provider of `webcom serve`.
@Suite struct ServeDeviceTests {
    private static let path = "/oauth2/login/device"
    private static let waiting = "/oauth2/login/device/wait"

    private func serve(_ use: @escaping @Sendable (Browser, TestProvider) throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try Data("\(TestProvider.secret)\n".utf8).write(to: URL(fileURLWithPath: folder.file("secret")))
        try await TestProvider.run { provider in
            let result = try await ServedSite.run([
                "--openid", "login=\(provider.issuer)", "--openid-client", TestProvider.clientID,
                "--openid-secret-file", folder.file("secret"),
            ]) { try use(Browser(port: $0), provider) }
            #expect(result.exitCode == 0, "\(result.output)")
            #expect(provider.unauthenticated.isEmpty)
        }
    }

    /// What the device sends to wait.
    private static func wait(
        _ begun: WebAnswer, _ device: Browser, interval: JSONValue? = nil
    ) throws -> WebAnswer {
        var members: [String: JSONValue] = [:]
        for name in ["session", "continuation", "interval"] { members[name] = begun.json[name] }
        if let interval { members["interval"] = interval }
        return try device.post(Self.waiting, json: .object(members), fields: ["Origin": ""])
    }

    private static func begin(_ device: Browser) throws -> (answer: WebAnswer, userCode: String) {
        let answer = try device.post(Self.path, json: [:], fields: ["Origin": ""])
        #expect(answer.status == 202, "\(answer.body)")
        return (answer, try #require(answer.json["userCode"]?.stringValue, "\(answer.body)"))
    }

    @Test("OAU-12: a device shows a code, is told to go on waiting, and has a token once its user said yes")
    func signsInByACode() async throws {
        try await self.serve { device, provider in
            let (begun, userCode) = try Self.begin(device)
            #expect(begun.json["address"] == .string("\(provider.issuer)/device"))
            #expect(begun.json["completeAddress"] == .string("\(provider.issuer)/device?code=\(userCode)"))
            #expect(begun.json["interval"] == "1")
            #expect(begun.json["next"] == .string(Self.waiting))
            // What is no interval of a provider's counts as the nearest one.
            #expect(try Self.wait(begun, device, interval: .string("\(Int64.min)")).status == 202)
            let early = try Self.wait(begun, device, interval: "3")
            #expect(early.status == 202, "\(early.body)")
            #expect(early.json["step"] == "deviceApproval")
            #expect(early.json["continuation"] == begun.json["continuation"])
            #expect((1...5).contains(provider.questions), "the provider was asked \(provider.questions) times")
            provider.decide(userCode, "dora")
            let answer = try Self.wait(begun, device, interval: .string("\(Int64.max)"))
            #expect(answer.status == 200, "\(answer.body)")
            let token = answer.json["access_token"]?.stringValue ?? ""
            let who = try device.request("GET", "/me", fields: ["Authorization": "Bearer \(token)"])
            #expect(who.json["user"]?["methods"] == ["fed"], "\(who.body)")
            #expect(device.cookies.isEmpty)
            #expect(try Self.wait(begun, device).status == 422, "a code signed in twice")
            let session = answer.json["session"] ?? .null
            #expect(try device.post("/token/refresh", json: ["session": session]).status == 200)
        }
    }

    @Test("OAU-12: who said no, another device and another browser get nothing")
    func refusesOthers() async throws {
        try await self.serve { device, provider in
            let (begun, userCode) = try Self.begin(device)
            let (other, _) = try Self.begin(device)
            provider.decide(userCode, nil)
            let stranger: JSONValue = [
                "session": other.json["session"] ?? .null, "continuation": begun.json["continuation"] ?? .null,
                "interval": "1",
            ]
            let foreign = try device.post(Self.waiting, json: stranger)
            #expect(foreign.status == 422, "\(foreign.body)")
            #expect(foreign.json["code"] == "foreignContinuation")
            let refused = try Self.wait(begun, device)
            #expect(refused.status == 422)
            #expect(refused.json["code"] == "accessDenied", "\(refused.body)")
            let nonsense = try device.post(Self.waiting, json: ["session": "x", "continuation": "y"])
            #expect(nonsense.status == 401)
            #expect(try device.post(Self.waiting, json: ["session": "x"]).json["code"] == "missingMember")
            let foreignPage = ["Origin": "https://evil.example"]
            #expect(try device.post(Self.path, json: [:], fields: foreignPage).status == 403)
            #expect(try device.request("GET", Self.path).status == 405)
        }
    }
}
