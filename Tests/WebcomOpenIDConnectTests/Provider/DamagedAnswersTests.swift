import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTesting
import WebcomTransport

@Suite struct DamagedAnswersTests {
    @Test(
        "OAU-6: damaged answers name the right user or none, and never end the process",
        arguments: ["/.well-known/openid-configuration", "/keys", "/token", "/userinfo"])
    func damaged(_ path: String) async throws {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        for round in 0..<150 {
            let party = try RelyingParty { $0.usesUserInfo = true }
            let visit = try await party.visit()
            let parameters = party.provider.authorize(visit.address)
            // What the provider would have said, damaged, once what was kept of it is over.
            let right = try await party.provider.send(self.request(path, visit, parameters))
            let damaged = TransportResponse(
                status: 200, fields: right.fields, body: Self.damage(right.body, &random))
            party.provider.script { $0.answers[path] = damaged }
            party.clock.advance(by: .seconds(3_600))
            do {
                let identity = try await party.finish(visit, with: parameters)
                #expect(identity.subject == ScriptedProvider.subject, "seed \(seed), round \(round)")
            } catch let error as AuthenticationError {
                #expect(
                    [.invalidProviderAnswer, .invalidState].contains(error.code),
                    "seed \(seed), round \(round): \(error)")
            }
        }
    }

    private func request(
        _ path: String, _ visit: PreparedVisit, _ parameters: [String: String]
    ) throws -> TransportRequest {
        guard path == "/token" else { return TransportRequest(.get, ScriptedProvider.issuer + path) }
        let verifier = try #require(try JSONValue(json: visit.memory)["v"]?.stringValue)
        let body =
            "grant_type=authorization_code&code=\(parameters["code"] ?? "")&code_verifier=\(verifier)"
            + "&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback%2Fop"
        return TransportRequest(.post, ScriptedProvider.issuer + path, body: Array(body.utf8))
    }

    private static func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(Array(#"{}[]",:0a\"#.utf8).randomElement(using: &random) ?? 0, at: index)
            default: bytes.removeSubrange(index...)
            }
        }
        return bytes
    }
}
