import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct MobileNetworkTests {
    private static let issuer = "https://gateway.example"

    private func bench() async throws -> (BackendBench, TokenMaker) {
        let clock = ManualClock()
        let gateway = SignedTokenGateway(
            keys: try FixedKeys(secrets: [TokenMaker.secret]), issuer: Self.issuer, audience: TokenMaker.audience,
            clock: clock)
        let verifier = MobileNetworkVerifier(gateways: ["208": gateway, "214": gateway])
        let bench = try await BackendBench(
            clock: clock, providers: [.orangeMobileNetwork: verifier]
        ) { $0.providers.insert(.orangeMobileNetwork) }
        return (bench, TokenMaker(clock: clock))
    }

    private func token(_ maker: TokenMaker, _ changes: [String: JSONValue] = [:]) throws -> String {
        let now = Int64(maker.clock.now.timeIntervalSince1970)
        let own: [String: JSONValue] = [
            "iss": .string(Self.issuer), "exp": .integer(now + 60), "phone_number": "+33612345678",
        ]
        return try maker.token(own.merging(changes) { $1 })
    }

    private func enter(_ bench: BackendBench, _ assertion: String, mcc: String = "208") async throws -> BackendSession {
        let credential = AuthenticationCredential(
            provider: .orangeMobileNetwork,
            proof: .fields(["mcc": SecretField(mcc), "assertion": SecretField(assertion)]))
        return try await BackendBench.session(bench.backend.authenticate(credential, bench.request()))
    }

    @Test("MNO-1: a subscriber whom the gateway names, signed, is signed in, and found again")
    func signsIn() async throws {
        let (bench, maker) = try await self.bench()
        let first = try await self.enter(bench, self.token(maker)).details
        #expect(first.provider == .orangeMobileNetwork && first.providerUID == "208#4711")
        #expect(first.providerProfile == ["phone_number": "+33612345678"])
        #expect(try await self.enter(bench, self.token(maker, ["jti": "two"])).details.uid == first.uid)
    }

    @Test(
        "MNO-2: outside of the network, or with what the gateway did not write for now: .invalidProviderRequest",
        arguments: ["bare", "empty", "issuer", "audience", "old", "long", "key", "country", "mcc"])
    func refuses(_ kind: String) async throws {
        let (bench, maker) = try await self.bench()
        let now = Int64(maker.clock.now.timeIntervalSince1970)
        let assertion =
            switch kind {
            case "bare": "+33612345678"
            case "empty": ""
            case "issuer": try self.token(maker, ["iss": "https://evil.example"])
            case "audience": try self.token(maker, ["aud": "another"])
            case "old": try self.token(maker, ["iat": .integer(now - 300), "exp": .integer(now - 1)])
            case "long": try self.token(maker, ["exp": .integer(now + 3_600)])
            case "key":
                try maker.token(["iss": .string(Self.issuer)], key: TokenMaker.key([UInt8](repeating: 9, count: 32)))
            default: try self.token(maker)
            }
        let mcc = kind == "country" ? "999" : kind == "mcc" ? "20a" : "208"
        let error = await refusal { try await self.enter(bench, assertion, mcc: mcc) }
        #expect(error?.code == .invalidProviderRequest, "\(String(describing: error))")
    }

    @Test("MNO-1: an assertion is good once")
    func isGoodOnce() async throws {
        let (bench, maker) = try await self.bench()
        let assertion = try self.token(maker)
        _ = try await self.enter(bench, assertion)
        #expect(await refusal { try await self.enter(bench, assertion) }?.code == .invalidToken)
    }

    @Test("MNO-3: subscribers of two networks are two users, and a number that passes on takes nobody's account along")
    func numbersAreNoIdentities() async throws {
        let (bench, maker) = try await self.bench()
        let number = try await bench.registerCode("+33612345678").details.uid
        let first = try await self.enter(bench, self.token(maker)).details.uid
        let abroad = try await self.enter(bench, self.token(maker, ["jti": "two"]), mcc: "214").details.uid
        let next = try await self.enter(bench, self.token(maker, ["jti": "three", "sub": "4712"])).details.uid
        #expect(Set([number, first, abroad, next]).count == 4, "two users in one account")
        let ported = try self.token(maker, ["jti": "four", "phone_number": "+33699999999"])
        #expect(try await self.enter(bench, ported).details.uid == first)
    }
}
