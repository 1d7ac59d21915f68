import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomOpenIDConnect
import WebcomTesting
import WebcomTokens
import WebcomTransport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct RemoteKeysTests {
    /// Somebody who signs tokens, with the keys at an address.
    private struct Signer {
        let clock = ManualClock()
        let provider: ScriptedProvider
        let keys: RemoteKeys
        let verifier: SignedTokenVerifier

        init(_ algorithms: [SignatureAlgorithm] = ProviderConfiguration.defaultAlgorithms) throws {
            self.provider = ScriptedProvider(clock: self.clock)
            self.keys = try RemoteKeys(
                at: ScriptedProvider.issuer + "/keys", algorithms: algorithms, connection: ProviderConnection(),
                clock: self.clock, transport: self.provider)
            self.verifier = SignedTokenVerifier(keys: self.keys, audience: "app", clock: self.clock)
        }

        var count: Int { self.provider.count("/keys") }

        func token(_ key: TestKey = .rsa, named name: String? = nil) throws -> String {
            let now = Int64(self.clock.now.timeIntervalSince1970)
            let claims: JSONValue = [
                "iss": "gateway", "sub": "ada", "aud": "app", "iat": .integer(now), "exp": .integer(now + 60),
            ]
            return try key.sign(
                claims, header: ["alg": .string(key.scheme.rawValue), "kid": .string(name ?? key.id)])
        }

        /// Whom a token is about.
        func subject(_ token: String) async throws -> String {
            try await self.verifier.verify(
                [AuthenticationMethodCustom.tokenField: SecretField(token)], RelyingParty.request
            ).subject
        }

        /// Why a token is refused.
        func refusal(_ token: String, _ location: SourceLocation = #_sourceLocation) async -> AuthenticationError? {
            do {
                _ = try await self.subject(token)
                Issue.record("it was let through", sourceLocation: location)
                return nil
            } catch {
                #expect(!"\(error) \(String(reflecting: error))".contains(token), sourceLocation: location)
                return error as? AuthenticationError
            }
        }
    }

    @Test("a provider's tokens, and a gateway's, are verified by the keys at its address, fetched once an hour")
    func verifies() async throws {
        let signer = try Signer()
        for _ in 0..<3 { #expect(try await signer.subject(signer.token()) == "ada") }
        let gateway = SignedTokenGateway(keys: signer.keys, issuer: "gateway", audience: "app", clock: signer.clock)
        let subscriber = try await gateway.subscriber(
            SecretField(signer.token()), mcc: "208", RelyingParty.request)
        #expect(subscriber.subject == "ada")
        #expect(signer.count == 1)
        signer.clock.advance(by: .seconds(3_600))
        #expect(try await signer.subject(signer.token()) == "ada")
        #expect(signer.count == 2)
    }

    @Test("OAU-7: a new key is fetched for the first token that names it, and made-up names cause no flood")
    func rotates() async throws {
        let signer = try Signer()
        _ = try await signer.subject(signer.token())
        signer.provider.script { $0.keys = [.object(TestKey.ec.published)] }
        let early = await signer.refusal(try signer.token(.ec))
        #expect(early?.code == .invalidToken)
        #expect(early?.cause as? TokenError == .unknownKey)
        #expect(signer.count == 1, "the set was just fetched")
        signer.clock.advance(by: .seconds(30))
        #expect(try await signer.subject(signer.token(.ec)) == "ada")
        #expect(signer.count == 2)
        // What is no longer published is no longer good.
        #expect(await signer.refusal(try signer.token())?.code == .invalidToken)
        for number in 0..<50 {
            #expect(await signer.refusal(try signer.token(named: "made-up-\(number)"))?.code == .invalidToken)
        }
        #expect(signer.count == 2)
        signer.clock.advance(by: .seconds(30))
        for number in 0..<50 {
            #expect(await signer.refusal(try signer.token(named: "made-up-\(number)"))?.code == .invalidToken)
        }
        #expect(signer.count == 3)
    }

    @Test("a key that signs for another one's name, or by an algorithm that is not accepted, is none")
    func refusesKeys() async throws {
        let signer = try Signer()
        #expect(await signer.refusal(try signer.token(.otherRSA, named: "rsa-1"))?.code == .invalidToken)
        let picky = try Signer([.es256])
        #expect(await picky.refusal(try picky.token())?.code == .invalidToken)
        picky.provider.script { $0.keys = [.object(TestKey.rsa.published), .object(TestKey.ec.published)] }
        picky.clock.advance(by: .seconds(30))
        #expect(try await picky.subject(picky.token(.ec)) == "ada")
        #expect(await picky.refusal(try picky.token())?.code == .invalidToken)
    }

    @Test(
        "RFC 7517: what is no key set is refused, and what cannot be had is an outage",
        arguments: [
            Fault("a shared key", "private or shared key") {
                $0.keys = [["kty": "oct", "k": "c2VjcmV0", "kid": "rsa-1"]]
            },
            Fault("too many", "at most 64") { $0.keys = Array(repeating: .object(TestKey.rsa.published), count: 65) },
            .answer("no keys", "(keys)", "/keys", ScriptedProvider.json([:])),
            .answer("a redirect", "not followed", "/keys", TransportResponse(status: 301)),
            .answer("no JSON", "Content-Type", "/keys", TransportResponse(status: 200)),
            .answer(
                "too much", "more than", "/keys",
                TransportResponse(
                    status: 200, fields: [.init("content-type", "application/json")],
                    body: Array(repeating: 0x20, count: 262_145))),
            .answer("out of order", "out of order", "/keys", code: .unavailable, TransportResponse(status: 503)),
            Fault("slow", "did not answer in time", code: .unavailable) {
                $0.outages["/keys"] = .timedOut(host: "op.example")
            },
        ])
    func refusesSets(_ fault: Fault) async throws {
        let signer = try Signer()
        signer.provider.script(fault.change)
        let error = await signer.refusal(try signer.token())
        #expect(error?.code == fault.code)
        #expect(error?.message.contains(fault.word) == true, "\(String(describing: error))")
        // It is not asked again at once.
        #expect(await signer.refusal(try signer.token())?.code == fault.code)
        #expect(signer.count == 1)
        signer.provider.script { $0 = ProviderScript() }
        signer.clock.advance(by: .seconds(30))
        #expect(try await signer.subject(signer.token()) == "ada")
    }

    @Test(
        "an address that is not https, and signatures by shared keys, are no configuration",
        arguments: [
            ("http://op.example/keys", [SignatureAlgorithm.rs256], "is not https"),
            ("http://127.0.0.1/keys", [.rs256], "is not https"),
            ("https://user@op.example/keys", [.rs256], "user name"), ("/keys", [.rs256], "no absolute address"),
            ("https://op.example/keys", [], "accepted signatures"),
            ("https://op.example/keys", [.rs256, .hs256], "accepted signatures"),
        ])
    func refusesConfigurations(_ address: String, _ algorithms: [SignatureAlgorithm], _ word: String) {
        let error = #expect(throws: ProviderConfigurationError.self) {
            try RemoteKeys(at: address, algorithms: algorithms)
        }
        #expect(error?.description.contains(word) == true, "\(String(describing: error))")
    }
}
