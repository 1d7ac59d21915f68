import Foundation
import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTokens

/// Users who come to `webcom serve` with tokens that somebody else signed.
@Suite struct ServeSignerTests {
    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    /// Writes a secret to a file, and gives its key.
    private func secret(_ name: String, _ byte: UInt8) throws -> JSONWebKey {
        let secret = String(repeating: Character(UnicodeScalar(byte)), count: 32)
        try Data("\(secret)\n".utf8).write(to: URL(fileURLWithPath: self.folder.file(name)))
        return try JSONWebKey(
            json: #"{"kty":"oct","alg":"HS256","k":"\#(Base64URL.encode(Array(secret.utf8)))"}"#)
    }

    private static func token(
        _ key: JSONWebKey, _ port: UInt16, _ further: [String: JSONValue] = [:]
    ) throws -> JSONValue {
        let now = Int64(Date().timeIntervalSince1970)
        let claims: [String: JSONValue] = [
            "sub": "ada", "aud": .string("http://127.0.0.1:\(port)"), "iat": .integer(now), "exp": .integer(now + 60),
            "jti": .string("\(UInt64.random(in: 0...UInt64.max))"),
        ]
        let payload = JSONValue.object(claims.merging(further) { $1 })
        return .string(try JSONWebSignature.sign(payload.utf8, type: "JWT", with: key))
    }

    private static func uid(_ answer: WebAnswer, _ program: Browser) throws -> JSONValue? {
        let token = try #require(answer.json["access_token"]?.stringValue, "\(answer.body)")
        return try program.request("GET", "/me", fields: ["Authorization": "Bearer \(token)"]).json["user"]?["uid"]
    }

    @Test("a provider of the app's own signs its users in, also by the secret before, and each token once")
    func aProviderOfTheAppsOwn() async throws {
        let (new, old) = (try self.secret("new", 0x61), try self.secret("old", 0x62))
        let foreign = try self.secret("foreign", 0x63)
        let arguments = ["--custom", "crm=\(self.folder.file("new"))", "--custom", "crm=\(self.folder.file("old"))"]
        let result = try await ServedSite.run(arguments) { port in
            let program = Browser(port: port)
            let sign: (JSONValue) throws -> WebAnswer = { try program.post("/custom/crm", json: ["token": $0]) }
            let token = try Self.token(new, port)
            let uid = try Self.uid(sign(token), program)
            #expect(uid != nil)
            #expect(try Self.uid(sign(Self.token(old, port)), program) == uid)
            #expect(try sign(token).json["code"] == "invalidToken")
            let refused = try sign(Self.token(foreign, port))
            #expect(refused.status == 422)
            #expect(!refused.body.contains("password"), "\(refused.body)")
            #expect(try sign(Self.token(new, port, ["aud": "elsewhere"])).json["code"] == "invalidToken")
            #expect(try program.post("/custom/other", json: ["token": token]).status == 404)
            #expect(try program.post("/custom/crm", json: [:]).json["code"] == "missingMember")
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }

    @Test("a mobile network's gateway names its subscribers; outside of it nobody is signed in")
    func aMobileNetwork() async throws {
        let key = try self.secret("gateway", 0x64)
        let arguments = ["--mobile-network", "208=\(self.folder.file("gateway"))"]
        let result = try await ServedSite.run(arguments) { port in
            let program = Browser(port: port)
            let sign: (String, JSONValue) throws -> WebAnswer = { country, token in
                try program.post("/mobile-network", json: ["mcc": .string(country), "assertion": token])
            }
            let issuer: [String: JSONValue] = ["iss": "mobile-network-208"]
            #expect(try Self.uid(sign("208", Self.token(key, port, issuer)), program) != nil)
            for (country, further) in [("208", [:]), ("214", issuer)] {
                let answer = try sign(country, Self.token(key, port, further))
                #expect(answer.json["code"] == "invalidProviderRequest", "\(answer.body)")
            }
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }

    @Test(
        "arguments and files that cannot be used are said",
        arguments: [
            (["--custom", "crm"], "needs NAME=FILE"), (["--custom", "a/b=f"], "needs NAME=FILE"),
            (["--mobile-network", "20=f"], "three digits"), (["--custom", "crm=SHORT"], "at least 32 bytes"),
            (["--custom", "crm=EMPTY"], "is empty"), (["--custom", "crm=NONE"], "NONE"),
        ])
    func saysWhatIsWrong(arguments: [String], words: String) async throws {
        try Data("short\n".utf8).write(to: URL(fileURLWithPath: self.folder.file("SHORT")))
        try Data("\n".utf8).write(to: URL(fileURLWithPath: self.folder.file("EMPTY")))
        let placed = arguments.map { text in
            text.contains("=") && text.hasSuffix("f") == false
                ? text.replacing("=", with: "=\(self.folder.path)/") : text
        }
        let ended = try await ChildProcess.webcom(["serve", "--port", "0"] + placed).run()
        #expect(ended.exitCode != 0)
        #expect(ended.error.contains(words), "\(ended.error)")
    }
}
