import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct SignedTokenTests {
    private func bench(
        keys: any AssertionKeys, issuer: String? = nil, clock: ManualClock = ManualClock()
    ) async throws -> (BackendBench, TokenMaker) {
        let verifier = SignedTokenVerifier(
            keys: keys, audience: TokenMaker.audience, issuer: issuer, clock: clock)
        let bench = try await BackendBench(clock: clock, providers: [.custom("crm"): verifier]) { policy in
            policy.providers.insert(.custom("crm"))
        }
        return (bench, TokenMaker(clock: clock))
    }

    /// A new key on P-256; its name is its thumbprint.
    private static func key() throws -> JSONWebKey {
        try JSONWebKey(PrivateSignatureKey.generate(for: .es256), algorithm: .es256)
    }

    private func bench(issuer: String? = nil) async throws -> (BackendBench, TokenMaker) {
        try await self.bench(keys: FixedKeys(secrets: [TokenMaker.secret]), issuer: issuer)
    }

    private func enter(_ bench: BackendBench, _ token: String) async throws -> BackendSession {
        let credential = AuthenticationCredential(
            provider: .custom("crm"), proof: .fields(["token": SecretField(token)]))
        return try await BackendBench.session(bench.backend.authenticate(credential, bench.request()))
    }

    @Test("CUS-3: a token of the app's own provider signs in: subject, name and profile")
    func signsIn() async throws {
        let (bench, maker) = try await self.bench()
        let first = try await self.enter(bench, maker.token()).details
        #expect(first.provider == .custom("crm") && first.providerUID == "4711")
        #expect(first.displayName == "Vera" && first.providerProfile == ["site": "A"])
        #expect(try await self.enter(bench, maker.token(["jti": "two"])).details.uid == first.uid)
    }

    @Test("CUS-3: a token is good once, on every machine, by its jti or as a whole, also when the clock is set back")
    func isGoodOnce() async throws {
        let (bench, maker) = try await self.bench()
        for changes in [[:], ["jti": .null]] as [[String: JSONValue]] {
            let token = try maker.token(changes)
            _ = try await self.enter(bench, token)
            #expect(await refusal { try await self.enter(bench, token) }?.code == .invalidToken)
        }
        let other = try await BackendBench(
            store: bench.store, clock: bench.clock,
            providers: [
                .custom("crm"): SignedTokenVerifier(
                    keys: try FixedKeys(secrets: [TokenMaker.secret]), audience: TokenMaker.audience,
                    clock: bench.clock)
            ]
        ) { $0.providers.insert(.custom("crm")) }
        #expect(await refusal { try await self.enter(other, try maker.token(["name": "else"])) }?.code == .invalidToken)
        bench.clock.set(now: bench.clock.now.addingTimeInterval(-60))
        #expect(await refusal { try await self.enter(bench, try maker.token()) }?.code == .invalidToken)
    }

    @Test("CUS-3: a token that was used stays used until it runs out", arguments: [149, 150, 299])
    func staysUsed(seconds: Int) async throws {
        let (bench, maker) = try await self.bench()
        let token = try maker.token()
        _ = try await self.enter(bench, token)
        bench.clock.advance(by: .seconds(1))
        #expect(await refusal { try await self.enter(bench, token) }?.code == .invalidToken)
        bench.clock.advance(by: .seconds(seconds - 1))
        let error = await refusal { try await self.enter(bench, token) }
        #expect(error?.code == .invalidToken, "used a second time after \(seconds) of 300 seconds")
    }

    @Test("CUS-3: of 32 parallel uses of one token one signs in")
    func isGoodOnceAtOnce() async throws {
        let (bench, maker) = try await self.bench()
        let token = try maker.token()
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 { group.addTask { (try? await self.enter(bench, token)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 1)
    }

    @Test("two secrets are good while one takes the other's place, and a third is not")
    func rotates() async throws {
        let new = [UInt8](repeating: 8, count: 32)
        let (bench, maker) = try await self.bench(keys: FixedKeys(secrets: [new, TokenMaker.secret]))
        _ = try await self.enter(bench, maker.token(["jti": "a"], key: TokenMaker.key(new)))
        _ = try await self.enter(bench, maker.token(["jti": "b"]))
        let third = try TokenMaker.key([UInt8](repeating: 9, count: 32))
        #expect(
            await refusal { try await self.enter(bench, maker.token(["jti": "c"], key: third)) }?.code == .invalidToken)
        #expect(throws: JSONWebKeyError.self) { try FixedKeys(secrets: [[1, 2, 3]]) }
        #expect(throws: JSONWebKeyError.self) { try FixedKeys(secrets: []) }
    }

    @Test(
        "JWT-7, JWT-8, CUS-3: what is wrong with a token is named, and its text is not shown",
        arguments: [
            ("sub", .null, "sub"), ("sub", 4711, "sub"), ("sub", "", "sub"), ("aud", .null, "aud"),
            ("aud", "another", "audience"), ("aud", [], "aud"), ("iat", .null, "iat"), ("iat", "1", "iat"),
            ("exp", .null, "exp"), ("exp", "9999999999", "exp"), ("exp", 1, "expired"),
            ("exp", 99_999_999_999, "longer"), ("nbf", 99_999_999_999, "not valid yet"),
            ("iat", 99_999_999_999, "future"), ("name", 1, "name"), ("profile", "text", "profile"),
        ] as [(String, JSONValue, String)])
    func refuses(_ claim: String, _ value: JSONValue, _ word: String) async throws {
        let (bench, maker) = try await self.bench()
        let token = try maker.token([claim: value])
        let error = await refusal { try await self.enter(bench, token) }
        #expect(error?.code == .invalidToken)
        #expect(
            error.map { "\($0)".contains(word) && !"\($0)".contains(token) } == true, "\(String(describing: error))")
        _ = try await self.enter(bench, maker.token())
    }

    @Test("JWT-1: another algorithm, none, garbage and no token at all are refused")
    func refusesOtherForms() async throws {
        let (bench, maker) = try await self.bench()
        let parts = try maker.token().split(separator: ".").map(String.init)
        let none = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
        for token in [
            "\(none).\(parts[1]).", "\(none).\(parts[1]).\(parts[2])", "garbage",
            parts.dropLast().joined(separator: "."),
        ] {
            #expect(await refusal { try await self.enter(bench, token) }?.code == .invalidToken)
        }
        #expect(await refusal { try await self.enter(bench, "") }?.code == .incompleteMethod)
    }

    @Test("where an issuer is wanted it has to be that one")
    func checksIssuer() async throws {
        let (bench, maker) = try await self.bench(issuer: "https://crm.example")
        #expect(await refusal { try await self.enter(bench, maker.token()) }?.code == .invalidToken)
        #expect(
            await refusal { try await self.enter(bench, maker.token(["iss": "https://crm.example.evil"])) }?.code
                == .invalidToken)
        _ = try await self.enter(bench, maker.token(["iss": "https://crm.example"]))
    }

    @Test("asymmetric keys by a set; a key that is not known is looked for once more")
    func asymmetric() async throws {
        struct Rotating: AssertionKeys {
            let old: JSONWebKeySet
            let new: JSONWebKeySet
            @concurrent func keySets() async throws -> [JSONWebKeySet] { [self.old] }
            @concurrent func newerKeySets() async throws -> [JSONWebKeySet] { [self.new] }
        }
        let (old, new, other) = (try Self.key(), try Self.key(), try Self.key())
        let clock = ManualClock()
        let keys = Rotating(
            old: try JSONWebKeySet([old]), new: try JSONWebKeySet([old, new]))
        let (bench, maker) = try await self.bench(keys: keys, clock: clock)
        for (number, key) in [old, new].enumerated() {
            _ = try await self.enter(bench, maker.token(["jti": .string("\(number)")], key: key))
        }
        let third = try maker.token(["jti": "3"], key: other)
        #expect(await refusal { try await self.enter(bench, third) }?.code == .invalidToken)
    }
}
