import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTesting
import WebcomTokens
import WebcomTransport

@Suite struct KeySetTests {
    private static func changed(
        _ key: TestKey = .rsa, _ change: @Sendable (inout [String: JSONValue]) -> Void
    ) -> JSONValue {
        var members = key.published
        change(&members)
        return .object(members)
    }

    private static func keys(_ name: String, _ word: String, _ keys: [JSONValue]) -> Fault {
        Fault(name, word) { $0.keys = keys }
    }

    @Test(
        "OAU-7: key sets and keys that cannot be used",
        arguments: [
            keys("none", "no key has the token's kid", []),
            keys("a shared key", "private or shared key", [["kty": "oct", "k": "AAAA", "kid": "rsa-1"]]),
            keys(
                "a shared key beside the right one", "private or shared key",
                [.object(TestKey.rsa.published), ["kty": "oct", "kid": "x", "k": "c2VjcmV0"]]),
            keys("a private key", "private or shared key", [changed { $0["d"] = "AQAB" }]),
            keys(
                "use enc", "rsa-1 cannot be used: the key is meant for something else", [changed { $0["use"] = "enc" }]),
            keys("key_ops", "meant for something else", [changed { $0["key_ops"] = ["encrypt"] }]),
            keys("alg of another type", "does not go with the key", [changed { $0["alg"] = "HS256" }]),
            keys("alg ES256 of an RSA key", "does not go with the key", [changed { $0["alg"] = "ES256" }]),
            keys("unknown alg", "not supported", [changed { $0["alg"] = "none" }]),
            keys("another alg of the key", "not that of the key", [changed { $0["alg"] = "PS256" }]),
            keys(
                "twice one kid", "several keys have its kid",
                [changed { _ in }, changed(.otherRSA) { $0["kid"] = "rsa-1" }]),
            keys("an even exponent", "rsa-1 cannot be used", [changed { $0["e"] = "BA" }]),
            keys("no modulus", "the member n is missing", [changed { $0["n"] = nil }]),
            keys("kid is a number", "no key has", [changed { $0["kid"] = 7 }]),
            keys("too many", "at most 64", Array(repeating: .object(TestKey.rsa.published), count: 65)),
            Fault("keys is an object", "(keys)") { $0.answers["/keys"] = ScriptedProvider.json(["keys": [:]]) },
            Fault("no keys", "(keys)") { $0.answers["/keys"] = ScriptedProvider.json([:]) },
            Fault("a redirect", "not followed") { $0.answers["/keys"] = TransportResponse(status: 301) },
            Fault("out of order", "out of order", code: .unavailable) {
                $0.answers["/keys"] = TransportResponse(status: 500)
            },
            Fault("P-384 with ES512", "ec-384 cannot be used: the algorithm (alg) does not go with") { script in
                script.signer = .p384
                script.keys = [changed(.p384) { $0["alg"] = "ES512" }, .object(TestKey.rsa.published)]
                script.header = { $0["alg"] = "ES512" }
            },
            Fault("P-384 with ES512, without kid", "does not go with") { script in
                script.signer = .p384
                script.keys = [
                    changed(.p384) { key in
                        key["alg"] = "ES512"
                        key["kid"] = nil
                    }
                ]
                script.header = { $0["kid"] = nil }
            },
        ])
    func refuses(_ fault: Fault) async throws { await fault.check(try RelyingParty()) }

    @Test("OAU-7: unusable keys beside the right one do no harm")
    func leavesOthersOut() async throws {
        let party = try RelyingParty()
        party.provider.script { script in
            script.keys = [
                Self.changed(.otherRSA) { $0["use"] = "enc" }, Self.changed(.ec) { $0["crv"] = "secp256k1" },
                Self.changed(.p384) { $0["alg"] = "ES512" }, ["kty": "new"], 7, .object(TestKey.rsa.published),
            ]
        }
        #expect(try await party.signIn().subject == ScriptedProvider.subject)
    }

    @Test("OAU-7: an algorithm that the configuration does not accept is refused, whoever publishes a key for it")
    func pinnedAlgorithms() async throws {
        let party = try RelyingParty { $0.algorithms = [.rs256] }
        await Fault("ES256", "ES256 is not among the accepted ones") { script in
            script.signer = .ec
            script.keys = [.object(TestKey.ec.published)]
        }.check(party)
    }

    @Test("OAU-7: an RSA key that names no algorithm counts for the first accepted one")
    func unspecificKeys() async throws {
        let party = try RelyingParty { $0.algorithms = [.es256, .rs256] }
        party.provider.script { $0.keys = [Self.changed { $0["alg"] = nil }] }
        #expect(try await party.signIn().subject == ScriptedProvider.subject)
        let strict = try RelyingParty { $0.algorithms = [.ps256, .rs256] }
        await Fault("PS256 first", "not that of the key") { $0.keys = [Self.changed { $0["alg"] = nil }] }.check(strict)
    }

    @Test("OAU-7: a rotated key is fetched once for the tokens that need it")
    func rotation() async throws {
        let party = try RelyingParty()
        _ = try await party.signIn()
        party.clock.advance(by: .seconds(60))
        party.provider.script { script in
            script.signer = .ec
            script.keys = [.object(TestKey.ec.published), .object(TestKey.rsa.published)]
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try await party.signIn() } }
            try await group.waitForAll()
        }
        #expect(party.provider.count("/keys") == 2)
    }

    @Test("OAU-7: a rotated key without a name is fetched too")
    func rotationWithoutName() async throws {
        let party = try RelyingParty()
        party.provider.script { $0.header = { $0["kid"] = nil } }
        _ = try await party.signIn()
        party.clock.advance(by: .seconds(60))
        party.provider.script { script in
            script.signer = .otherRSA
            script.keys = [.object(TestKey.otherRSA.published)]
        }
        _ = try await party.signIn()
        #expect(party.provider.count("/keys") == 2)
    }

    @Test("OAU-7: made-up names cause no flood of fetches, and right ones go on being let in")
    func kidFlood() async throws {
        let party = try RelyingParty()
        _ = try await party.signIn()
        party.clock.advance(by: .seconds(60))
        for number in 0..<20 {
            party.provider.script { $0.header = { $0["kid"] = .string("made-up-\(number)") } }
            let error = await party.refusal()
            #expect(error?.message.contains("no key has the token's kid") == true)
        }
        #expect(party.provider.count("/keys") == 2)
        party.provider.script { $0.header = { _ in } }
        _ = try await party.signIn()
        party.clock.advance(by: .seconds(30))
        party.provider.script { $0.header = { $0["kid"] = "made-up" } }
        _ = await party.refusal()
        #expect(party.provider.count("/keys") == 3)
    }

    @Test("OAU-7: a removed key is trusted no longer than an hour")
    func removedKeys() async throws {
        let party = try RelyingParty()
        _ = try await party.signIn()
        party.provider.script { $0.keys = [.object(TestKey.ec.published)] }
        party.clock.advance(by: .seconds(3_600))
        let error = await party.refusal()
        #expect(error?.message.contains("no key has the token's kid") == true)
    }

    @Test(
        "OAU-14, JWT-6: keys and addresses in a token's header are used for nothing",
        arguments: ["jku", "x5u", "jwk", "x5c", "request_uri"])
    func noFetchFromTokens(_ name: String) async throws {
        let party = try RelyingParty()
        party.provider.script { script in
            script.signer = .otherRSA
            script.header = { header in
                header[name] = name == "jwk" ? .object(TestKey.otherRSA.published) : "https://evil.example/keys"
            }
        }
        #expect(await party.refusal()?.code == .invalidProviderAnswer)
        #expect(party.provider.requests.allSatisfy { $0.address.hasPrefix("https://op.example/") })
    }
}
