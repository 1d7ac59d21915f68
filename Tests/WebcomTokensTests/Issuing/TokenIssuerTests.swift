import Testing
import WebcomAuthentication
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct TokenIssuerTests {
    private let clock = ManualClock()

    private func issuer(_ key: SigningKey, overlap: Duration = .seconds(3_600)) -> TokenIssuer {
        TokenIssuer(issuer: Sample.issuer, ring: TokenKeyRing(key, overlap: overlap), clock: self.clock)
    }

    private func verifier(_ issuer: TokenIssuer, type: TokenType = .access) throws -> TokenVerifier {
        TokenVerifier(
            keys: try JSONWebKeySet(json: issuer.keySetJSON), issuer: Sample.issuer, audience: Sample.audience,
            type: type, clock: self.clock)
    }

    @Test(
        "JWT-10: what is issued verifies with the published keys",
        arguments: [SignatureAlgorithm.es256, .edDSA, .rs256])
    func issues(_ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey.generate(algorithm)
        let issuer = self.issuer(key)
        var request = TokenRequest(subject: "u1", audience: Sample.audience)
        request.sessionID = "s1"
        request.methods = ["pwd"]
        request.contextClass = "1"
        request.additional = ["plan": "free"]
        let verified = try self.verifier(issuer).verify(try issuer.issue(request))
        #expect(verified.keyID == key.id)
        #expect(verified.subject == "u1" && verified.claims.sessionID == "s1" && verified.claims.methods == ["pwd"])
        #expect(verified.claims.additional == ["plan": "free"] && verified.claims.contextClass == "1")
        #expect(verified.claims.issuedAt == self.clock.now)
        #expect(verified.claims.expiration == self.clock.now.addingTimeInterval(600))
        let other = try self.verifier(issuer).verify(try issuer.issue(request))
        #expect(verified.claims.tokenID?.utf8.count == 22 && verified.claims.tokenID != other.claims.tokenID)
    }

    @Test("JWT-9: each purpose has a type of its own")
    func purposes() throws {
        let issuer = self.issuer(try SigningKey.generate())
        let types: [TokenType] = [.access, .identity, .refresh, .reset, .logout]
        for made in types {
            let token = try issuer.issue(TokenRequest(subject: "u1", audience: Sample.audience, type: made))
            for wanted in types {
                let verifier = try self.verifier(issuer, type: wanted)
                if made == wanted {
                    #expect(throws: Never.self) { try verifier.verify(token) }
                } else {
                    #expect(throws: TokenError.wrongType) { try verifier.verify(token) }
                }
            }
        }
    }

    @Test("JWT-10: keys rotate with an overlap: none of the tokens is ever refused before it expires")
    func rotates() throws {
        let first = try SigningKey.generate()
        let second = try SigningKey.generate(.edDSA)
        let issuer = self.issuer(first, overlap: .seconds(600))
        let request = TokenRequest(subject: "u1", audience: Sample.audience, lifetime: .seconds(600))
        try issuer.add(second, signingFrom: self.clock.now.addingTimeInterval(100))
        // Published at once, signing later.
        let early = try self.verifier(issuer)
        #expect(issuer.publicKeys.map(\.id) == [first.id, second.id])
        #expect(try early.verify(issuer.issue(request)).keyID == first.id)
        self.clock.advance(by: .seconds(99))
        let last = try issuer.issue(request)
        #expect(try early.verify(last).keyID == first.id)
        self.clock.advance(by: .seconds(1))
        #expect(try early.verify(issuer.issue(request)).keyID == second.id)
        // The last token of the first key is valid to its end.
        self.clock.advance(by: .seconds(598))
        #expect(issuer.publicKeys.map(\.id) == [first.id, second.id])
        #expect(throws: Never.self) { try self.verifier(issuer).verify(last) }
        self.clock.advance(by: .seconds(2))
        #expect(issuer.publicKeys.map(\.id) == [second.id])
        #expect(throws: TokenError.expired) { try early.verify(last) }
        #expect(throws: TokenError.unknownKey) { try self.verifier(issuer).verify(last) }
        #expect(issuer.keyRing.entries.count == 2)
        try issuer.add(try SigningKey.generate(), signingFrom: self.clock.now)
        #expect(issuer.keyRing.entries.count == 2 && issuer.keyRing.entries.first?.key.id == second.id)
    }

    @Test("JWT-10: no token outlives its key")
    func lifetimes() throws {
        let issuer = self.issuer(try SigningKey.generate(), overlap: .seconds(900))
        for (lifetime, isPossible) in [(-1, false), (0, false), (1, true), (900, true), (901, false)] {
            let request = TokenRequest(subject: "u1", audience: "a", lifetime: .seconds(lifetime))
            if isPossible {
                #expect(throws: Never.self) { try issuer.issue(request) }
            } else {
                #expect(throws: TokenIssuerError.lifetime(maximum: .seconds(900))) { try issuer.issue(request) }
            }
        }
    }

    @Test("JWT-7, JWT-8: what a verifier would refuse is not issued")
    func refusals() throws {
        let issuer = self.issuer(try SigningKey.generate())
        func error(_ audience: String = "a", others: [String] = [], _ change: (inout TokenRequest) -> Void)
            -> TokenIssuerError?
        {
            var request = TokenRequest(subject: "u1", audience: audience, otherAudiences: others)
            change(&request)
            do {
                _ = try issuer.issue(request)
                return nil
            } catch { return error }
        }
        #expect(error { _ in } == nil)
        #expect(error { $0.subject = "" } == .emptyClaim("sub"))
        #expect(error { $0.sessionID = "" } == .emptyClaim("sid"))
        #expect(error { $0.contextClass = "" } == .emptyClaim("acr"))
        #expect(error { $0.methods = ["pwd", ""] } == .emptyClaim("amr"))
        #expect(error("") { _ in } == .emptyClaim("aud"))
        #expect(error(others: ["b"]) { _ in } == .authorizedPartyMissing)
        #expect(error(others: ["b"]) { $0.authorizedParty = "a" } == nil)
        #expect(
            error { $0.additional = ["x": .string(String(repeating: "a", count: 8_000))] }
                == .tooLarge(maximumBytes: 8_192))
        for name in ["iss", "sub", "aud", "exp", "nbf", "iat", "jti", "sid", "amr", "acr", "azp", "typ"] {
            #expect(error { $0.additional = [name: 1] } == .reservedClaim(name))
        }
        self.clock.set(now: Date(timeIntervalSince1970: -1))
        #expect(error { _ in } == .clockOutOfRange)
        self.clock.set(now: .distantFuture.addingTimeInterval(1e15))
        #expect(error { _ in } == .clockOutOfRange)
    }
}
