import Testing
import WebcomAuthentication
import WebcomCryptography
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct TokenVerifierTests {
    @Test("JWT-10: a token is remembered once it was verified, and only then")
    func remembers() throws {
        let sample = try Sample()
        let token = try sample.token()
        #expect(sample.error(token + "A") != nil)
        #expect(sample.error(try sample.token(["aud": "x"])) == .wrongAudience)
        #expect(sample.verifier.rememberedCount == 0)
        let first = try sample.verifier.verify(token)
        #expect(sample.verifier.rememberedCount == 1)
        let second = try sample.verifier.verify(AuthenticationToken(token))
        #expect(first.claims == second.claims && second.keyID == "k" && second.subject == "u1")
        #expect(sample.verifier.rememberedCount == 1)
        #expect("\(first)" == "token of u1, good until \(first.claims.expiration.formatted(.iso8601))")
    }

    @Test("JWT-1: a change to a remembered token is found out")
    func changesToKnownTokens() throws {
        let sample = try Sample()
        let token = try sample.token()
        _ = try sample.verifier.verify(token)
        for position in stride(from: 0, to: token.utf8.count, by: 7) {
            var bytes = Array(token.utf8)
            bytes[position] = bytes[position] == 0x41 ? 0x42 : 0x41
            let changed = String(decoding: bytes, as: UTF8.self)
            guard changed != token else { continue }
            #expect(sample.error(changed) != nil, "byte \(position)")
        }
    }

    @Test("JWT-7: a remembered token expires to the second")
    func expiresWhileKnown() throws {
        let sample = try Sample()
        let token = try sample.token()
        #expect(sample.error(token) == nil)
        sample.clock.advance(by: .seconds(599))
        #expect(sample.error(token) == nil)
        sample.clock.advance(by: .seconds(1))
        #expect(sample.error(token) == .expired)
        #expect(sample.verifier.rememberedCount == 0)
        #expect(sample.error(token) == .expired)
    }

    @Test("JWT-7: a remembered token is refused when the clock is set back before it")
    func clockSetBack() throws {
        let sample = try Sample()
        let token = try sample.token(["nbf": .integer(Sample.now)])
        #expect(sample.error(token) == nil)
        sample.clock.set(now: Date(timeIntervalSince1970: Double(Sample.now - 30)))
        #expect(sample.error(token) == nil)
        sample.clock.set(now: Date(timeIntervalSince1970: Double(Sample.now - 31)))
        #expect(sample.error(token) == .notYetValid)
    }

    @Test("JWT-5: only so many tokens are remembered", arguments: [0, 1, 3, 10])
    func isBounded(_ capacity: Int) throws {
        let sample = try Sample(rememberedTokens: capacity)
        let tokens = try (0..<8).map { try sample.token(["jti": .string("t\($0)")]) }
        for _ in 0..<3 {
            for token in tokens {
                #expect(sample.error(token) == nil)
                #expect(sample.verifier.rememberedCount <= capacity)
            }
        }
        #expect(sample.verifier.rememberedCount == min(capacity, 8))
    }

    @Test("JWT-5: a token that came back to a full memory does not push more out than itself")
    func ringKeepsItsBound() throws {
        let sample = try Sample(rememberedTokens: 3)
        let tokens = try (0..<5).map { try sample.token(["jti": .string("t\($0)"), "sid": .string("s\($0)")]) }
        for index in [0, 1, 2, 3, 4, 0, 1] { #expect(sample.error(tokens[index]) == nil) }
        sample.verifier.revoke(tokenID: "t1")
        #expect(sample.verifier.rememberedCount == 2)
        for index in [2, 3, 4, 0, 2] { #expect(sample.error(tokens[index]) == nil) }
        #expect(sample.verifier.rememberedCount <= 3)
        #expect(sample.error(tokens[1]) == .revoked)
    }

    @Test("JWT-10: other keys empty the memory, and old tokens are verified with the new ones")
    func replacesKeys() throws {
        let sample = try Sample()
        let token = try sample.token()
        #expect(sample.error(token) == nil)
        let next = try SigningKey.generate()
        sample.verifier.replaceKeys(try JSONWebKeySet([sample.forge.jsonWebKey, next.publicKey]))
        #expect(sample.verifier.rememberedCount == 0)
        #expect(sample.error(token) == nil)
        sample.verifier.replaceKeys(try JSONWebKeySet([next.publicKey]))
        #expect(sample.error(token) == .unknownKey)
    }

    @Test("JWT-5: a token is as long as allowed, and no longer")
    func size() throws {
        let sample = try Sample()
        #expect(sample.error(try sample.token(["x": .string(String(repeating: "a", count: 5_000))])) == nil)
        let long = try sample.token(["x": .string(String(repeating: "a", count: 7_000))])
        #expect(sample.error(long) == .tooLarge(maximumBytes: 8_192))
    }

    @Test("JWT-1: the signature is checked before any claim is told")
    func signatureFirst() throws {
        let sample = try Sample()
        let token = try sample.token(["exp": .integer(1), "iss": "x"])
        let input = token.split(separator: ".").prefix(2).joined(separator: ".")
        #expect(sample.error("\(input).AAAA") == .invalidSignature)
    }

    @Test("JWT-10: keys that were replaced during a check do not vouch for the token afterwards")
    func replacedInBetween() throws {
        let clock = HookedClock()
        let forge = try Forge(.es256)
        let verifier = TokenVerifier(
            keys: try forge.keySet, issuer: Sample.issuer, audience: Sample.audience, clock: clock)
        let next = try JSONWebKeySet([SigningKey.generate().publicKey])
        clock.onAsking { if $0 == 2 { verifier.replaceKeys(next) } }
        let token = try forge.token(header: Sample.header, payload: JSONValue.object(Sample.claims()).json)
        _ = try verifier.verify(token)
        clock.onAsking(nil)
        #expect(verifier.rememberedCount == 0)
        #expect(throws: TokenError.unknownKey) { try verifier.verify(token) }
    }

    @Test("JWT-10: what is revoked during a check is refused by it")
    func revokedInBetween() throws {
        let clock = HookedClock()
        let forge = try Forge(.es256)
        let verifier = TokenVerifier(
            keys: try forge.keySet, issuer: Sample.issuer, audience: Sample.audience, clock: clock)
        let token = try forge.token(header: Sample.header, payload: JSONValue.object(Sample.claims()).json)
        clock.onAsking { if $0 == 2 { verifier.revoke(sessionID: "s1") } }
        #expect(throws: TokenError.revoked) { try verifier.verify(token) }
        // The hook holds the verifier, which holds the clock.
        clock.onAsking(nil)
        #expect(verifier.rememberedCount == 0)
    }
}
