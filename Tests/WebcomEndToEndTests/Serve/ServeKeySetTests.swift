import Testing
import WebcomAuthentication
import WebcomTokens

/// The public keys of `webcom serve`, and another service that has nothing else.
@Suite struct ServeKeySetTests {
    @Test func anotherServiceChecksTokensByTheKeySet() async throws {
        let result = try await ServedSite.run { port in
            let browser = Browser(port: port)
            try browser.signUp("ada@example.org", "seven quiet otters row home")
            let answer = try browser.read("/jwks.json")
            #expect(answer.status == 200)
            #expect(answer["content-type"] == "application/jwk-set+json")
            #expect(answer["cache-control"] == "public, max-age=3600")
            #expect(answer.cookies.isEmpty)
            let keys = try #require(answer.json["keys"]?.arrayValue)
            #expect(!keys.isEmpty)
            for key in keys { #expect(key["d"] == nil, "a private key is published") }
            let verifier = TokenVerifier(
                keys: try JSONWebKeySet(json: answer.body), issuer: "webcom", audience: "webcom")
            let body: JSONValue = ["address": "ada@example.org", "password": "seven quiet otters row home"]
            let token = try Browser(port: port).post("/token", json: body).json["access_token"]?.stringValue ?? ""
            #expect(try verifier.verify(token).subject == browser.uid())
            #expect(try browser.request("HEAD", "/jwks.json").status == 200)
            #expect(try browser.post("/jwks.json", json: [:]).status == 404)
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }
}
