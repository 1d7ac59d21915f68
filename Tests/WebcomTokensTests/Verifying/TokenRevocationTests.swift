import Testing
import WebcomAuthentication
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct TokenRevocationTests {
    private func date(_ offset: Double) -> Date { Date(timeIntervalSince1970: Double(Sample.now) + offset) }

    @Test("JWT-10: a revoked token is refused, known or not, and no other", arguments: [true, false])
    func tokens(_ isKnown: Bool) throws {
        let sample = try Sample()
        let token = try sample.token()
        let other = try sample.token(["jti": "t2"])
        if isKnown { #expect(sample.error(token) == nil && sample.error(other) == nil) }
        sample.verifier.revoke(tokenID: "t1")
        #expect(sample.error(token) == .revoked)
        #expect(sample.error(other) == nil)
    }

    @Test("JWT-10: a revoked session's tokens are refused, known or not, and no other", arguments: [true, false])
    func sessions(_ isKnown: Bool) throws {
        let sample = try Sample()
        let tokens = try ["t1", "t2"].map { try sample.token(["jti": .string($0)]) }
        let other = try sample.token(["jti": "s1", "sid": "s2"])
        if isKnown { for token in tokens + [other] { #expect(sample.error(token) == nil) } }
        sample.verifier.revoke(sessionID: "s1")
        for token in tokens { #expect(sample.error(token) == .revoked) }
        #expect(sample.error(other) == nil)
    }

    @Test(
        "JWT-10: an account's tokens from before a date are refused, and those that do not say when",
        arguments: [(-1, false), (0, false), (1, true), (nil, false)] as [(Int64?, Bool)], [true, false])
    func accounts(_ issued: (offset: Int64?, isAccepted: Bool), _ isKnown: Bool) throws {
        let sample = try Sample()
        let token = try sample.token(["iat": issued.offset.map { .integer(Sample.now + $0) }])
        let other = try sample.token(["sub": "u2"])
        if isKnown { #expect(sample.error(token) == nil && sample.error(other) == nil) }
        sample.verifier.revoke(subject: "u1", issuedBefore: self.date(0.5))
        #expect(sample.error(token) == (issued.isAccepted ? nil : .revoked))
        #expect(sample.error(other) == nil)
    }

    @Test("JWT-10: an earlier date does not take a later one back")
    func datesOnlyGrow() throws {
        let sample = try Sample()
        sample.verifier.revoke(subject: "u1", issuedBefore: self.date(10))
        sample.verifier.revoke(subject: "u1", issuedBefore: self.date(-100))
        #expect(sample.error(try sample.token()) == .revoked)
    }

    @Test("JWT-10: when there is no more room, everything issued so far is refused")
    func overflow() throws {
        let sample = try Sample(rememberedRevocations: 3)
        let bystander = try sample.token(["jti": "b", "sid": "b", "sub": "b"])
        #expect(sample.error(bystander) == nil)
        for number in 1...3 { sample.verifier.revoke(tokenID: "t\(number)") }
        #expect(sample.error(bystander) == nil)
        sample.verifier.revoke(tokenID: "t4")
        for number in 1...4 {
            #expect(sample.error(try sample.token(["jti": .string("t\(number)")])) == .revoked, "t\(number)")
        }
        #expect(sample.error(bystander) == .revoked)
        let later: [String: JSONValue?] = [
            "iat": .integer(Sample.now + 40), "jti": "n", "exp": .integer(Sample.now + 900),
        ]
        sample.clock.advance(by: .seconds(40))
        #expect(sample.error(try sample.token(later)) == nil)
    }

    @Test("JWT-10: a revocation makes room when no token that it covers can be valid any more")
    func expiredRevocations() throws {
        let sample = try Sample(maximumLifetime: .seconds(1_000), rememberedRevocations: 3)
        for number in 1...3 { sample.verifier.revoke(tokenID: "t\(number)") }
        sample.clock.advance(by: .seconds(1_031))
        sample.verifier.revoke(tokenID: "t4")
        let now = Sample.now + 1_031
        let changes: [String: JSONValue?] = ["jti": "n", "iat": .integer(now - 10), "exp": .integer(now + 600)]
        #expect(sample.error(try sample.token(changes)) == nil)
    }

    @Test("JWT-10: a revocation is remembered for as long as a token can be valid")
    func revocationsLast() throws {
        let sample = try Sample(maximumLifetime: .seconds(1_000), rememberedRevocations: 1)
        let token = try sample.token(["exp": .integer(Sample.now + 1_030)])
        sample.verifier.revoke(tokenID: "t1")
        sample.clock.advance(by: .seconds(1_029))
        sample.verifier.revoke(tokenID: "t2")
        #expect(sample.error(token) == .revoked)
    }
}
