import Foundation
import Testing
import WebcomAuthentication
import WebcomTesting
import WebcomTokens

/// Our tokens with a foreign implementation, and its tokens with ours; `WEBCOM_JOSE_PEER` names a Python that has joserfc.
@Suite(.serialized, .timeLimit(.minutes(5))) struct JOSEPeerTests {
    private static let names = [
        "HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512",
        "EdDSA",
    ]

    /// The answers of the peer to tasks; nil where there is no peer, which is said.
    private static func ask(_ tasks: [JSONValue]) async throws -> [JSONValue]? {
        guard let python = ProcessInfo.processInfo.environment["WEBCOM_JOSE_PEER"], !python.isEmpty else {
            print("JOSEPeerTests: WEBCOM_JOSE_PEER is not set; nothing to talk to")
            return nil
        }
        let folder = try TemporaryFolder(mode: 0o700)
        try folder.write(Array(tasks.map(\.json).joined(separator: "\n").utf8), to: "tasks")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("jose_peer.py")
        let result = try await ChildProcess(program: python, arguments: [script.path, folder.file("tasks")]).run()
        try #require(result.exitCode == 0, "\(result.error)")
        let lines = result.output.split(separator: "\n")
        try #require(lines.count == tasks.count)
        return try lines.map { try JSONValue(json: String($0)) }
    }

    @Test("the peer verifies what we sign, claims and all, and refuses it once a byte is changed")
    func verifiesOurs() async throws {
        var tasks: [JSONValue] = []
        for name in Self.names where !name.hasPrefix("HS") {
            let key = try SigningKey.generate(try #require(SignatureAlgorithm(name: name)))
            let issuer = TokenIssuer(issuer: "https://login.example", ring: TokenKeyRing(key))
            var request = TokenRequest(subject: "uid-1", audience: "https://api.example")
            request.sessionID = "session-1"
            request.methods = ["pwd", "otp"]
            request.additional = ["tenant": "ü€", "roles": ["a", "b"]]
            let token = try issuer.issue(request).reveal()
            let json = try #require(key.publicKey.json)
            tasks.append(["do": "verify", "key": json, "token": .string(token)])
            let cut = token.lastIndex(of: ".").map { String(token[...$0]) } ?? ""
            let other = try issuer.issue(request).reveal().split(separator: ".").last.map(String.init) ?? ""
            tasks.append(["do": "verify", "key": json, "token": .string(cut + other)])
        }
        guard let answers = try await Self.ask(tasks) else { return }
        for (index, answer) in answers.enumerated() {
            guard index.isMultiple(of: 2) else {
                #expect(answer["error"]?.stringValue?.isEmpty == false, "a foreign signature was taken: \(answer)")
                continue
            }
            #expect(answer["error"] == nil, "\(answer)")
            #expect(answer["payload"]?["sub"] == "uid-1" && answer["payload"]?["tenant"] == "ü€", "\(answer)")
            #expect(answer["payload"]?["amr"] == ["pwd", "otp"] && answer["header"]?["typ"] == "at+jwt")
        }
    }

    @Test("our verifier takes what the peer signs in every algorithm, and refuses another key's")
    func verifiesTheirs() async throws {
        let now = Int64(Date.now.timeIntervalSince1970)
        let claims: JSONValue = [
            "iss": "https://login.example", "sub": "uid-1", "aud": "https://api.example", "iat": .integer(now),
            "exp": .integer(now + 300), "jti": "t", "sid": "s", "tenant": "ü€",
        ]
        let tasks = Self.names.map { JSONValue.object(["do": "sign", "algorithm": .string($0), "claims": claims]) }
        guard let answers = try await Self.ask(tasks) else { return }
        for (index, answer) in answers.enumerated() {
            let name = Self.names[index]
            let token = try #require(answer["token"]?.stringValue, "\(name): \(answer)")
            let verified = try Self.verifier(try #require(answer["key"])).verify(token)
            #expect(verified.claims.subject == "uid-1" && verified.claims.additional["tenant"] == "ü€", "\(name)")
            let other = try #require(answers[(index + 1) % answers.count]["key"])
            #expect(throws: TokenError.self, "\(name)") { try Self.verifier(other).verify(token) }
        }
    }

    private static func verifier(_ key: JSONValue) throws -> TokenVerifier {
        TokenVerifier(
            keys: try JSONWebKeySet([JSONWebKey(json: key.utf8)]), issuer: "https://login.example",
            audience: "https://api.example")
    }
}
