import Testing
import WebcomAuthentication
import WebcomCryptography
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct TokenClaimsTests {
    @Test("JWT-7: a good token is accepted, and says what it says")
    func good() throws {
        let sample = try Sample()
        let token = try sample.token([
            "nbf": .integer(Sample.now), "amr": ["pwd", "otp"], "acr": "2", "typ": "at+jwt", "role": ["admin": true],
        ])
        let claims = try sample.verifier.verify(token).claims
        #expect(claims.issuer == Sample.issuer && claims.subject == "u1" && claims.audiences == [Sample.audience])
        #expect(claims.expiration.timeIntervalSince1970 == Double(Sample.now + 600))
        #expect(claims.issuedAt?.timeIntervalSince1970 == Double(Sample.now))
        #expect(claims.notBefore?.timeIntervalSince1970 == Double(Sample.now))
        #expect(claims.tokenID == "t1" && claims.sessionID == "s1" && claims.type == .access)
        #expect(claims.methods == ["pwd", "otp"] && claims.contextClass == "2" && claims.authorizedParty == nil)
        #expect(claims.additional == ["role": ["admin": true]])
    }

    @Test("JWT-7: what must be there is missed", arguments: ["iss", "sub", "aud", "exp"])
    func required(_ name: String) throws {
        let sample = try Sample()
        #expect(sample.error(try sample.token([name: nil as JSONValue?])) == .missingClaim(name))
    }

    @Test("JWT-7: what may be missing may be missing", arguments: ["iat", "jti", "sid"])
    func optional(_ name: String) throws {
        let sample = try Sample()
        #expect(sample.error(try sample.token([name: nil as JSONValue?])) == nil)
    }

    @Test(
        "JWT-7: a claim of another type refuses the token",
        arguments: ["iss", "sub", "aud", "exp", "nbf", "iat", "jti", "sid", "amr", "acr", "azp", "typ"],
        [nil, true, [1], [:], "", [""], [nil]] as [JSONValue])
    func types(_ name: String, _ value: JSONValue) throws {
        let sample = try Sample()
        let error = sample.error(try sample.token([name: .some(value)]))
        #expect(error == .invalidClaim(name))
    }

    @Test(
        "JWT-7: a date is a number from 1970 to 9999",
        arguments: ["exp", "nbf", "iat"],
        [
            #""1800000600""#, "-1", "-0.5", "253402300800", "9223372036854775807", "9223372036854775808",
            "-9223372036854775808", "1e300", "18446744073709551616", "[1800000600]", "true",
        ])
    func dates(_ name: String, _ text: String) throws {
        let sample = try Sample()
        var claims = Sample.claims()
        claims[name] = nil
        let rest = JSONValue.object(claims).json.dropFirst()
        let payload = "{\"\(name)\":\(text),\(rest)"
        let error = sample.error(try sample.forge.token(header: Sample.header, payload: payload))
        #expect(error == .invalidClaim(name), "\(text)")
    }

    @Test(
        "JWT-7: a number that no double holds is no JSON here", arguments: ["1e400", "-1e400", "01", "1.", "+1", "NaN"])
    func numbers(_ text: String) throws {
        let sample = try Sample()
        let rest = JSONValue.object(Sample.claims(["exp": nil as JSONValue?])).json.dropFirst()
        let error = sample.error(try sample.forge.token(header: Sample.header, payload: "{\"exp\":\(text),\(rest)"))
        guard case .invalidJSON(.payload, _) = error else {
            Issue.record("\(text) was answered \(String(describing: error))")
            return
        }
    }

    @Test(
        "JWT-7: a date may have a fraction or an exponent", arguments: ["1800000000.5", "1.8000006e9", "1800000600.0"])
    func fractions(_ text: String) throws {
        let sample = try Sample()
        let rest = JSONValue.object(Sample.claims(["exp": nil as JSONValue?])).json.dropFirst()
        #expect(sample.error(try sample.forge.token(header: Sample.header, payload: "{\"exp\":\(text),\(rest)")) == nil)
    }

    /// Offsets in seconds around the clock's date, with a skew of 30.
    @Test(
        "JWT-7: exp is exact; nbf and iat allow for the clocks' difference",
        arguments: [
            ("exp", 1, nil), ("exp", 0, .expired), ("exp", -1, .expired), ("nbf", 30, nil), ("nbf", 31, .notYetValid),
            ("nbf", -1_000, nil), ("iat", 30, nil), ("iat", 31, .issuedInFuture), ("iat", -100_000, nil),
            ("exp", 86_430, nil), ("exp", 86_431, .lifetimeTooLong),
        ] as [(String, Int64, TokenError?)])
    func times(_ name: String, _ offset: Int64, _ expected: TokenError?) throws {
        let sample = try Sample()
        #expect(sample.error(try sample.token([name: .integer(Sample.now + offset)])) == expected)
    }

    @Test("JWT-7: no setting allows for more than a minute", arguments: [(-5, 0), (0, 0), (60, 60), (3_600, 60)])
    func skew(_ given: Int, _ used: Int64) throws {
        let sample = try Sample(allowedSkew: .seconds(given))
        #expect(sample.error(try sample.token(["nbf": .integer(Sample.now + used)])) == nil)
        #expect(sample.error(try sample.token(["nbf": .integer(Sample.now + used + 1)])) == .notYetValid)
        #expect(sample.error(try sample.token(["iat": .integer(Sample.now + used + 1)])) == .issuedInFuture)
    }

    @Test(
        "JWT-5: the payload is one strict JSON object",
        arguments: [
            "[]", "1", #""x""#, "null", "", "{", #"{"iss":"a","iss":"a"}"#, "{} {}", "\u{FEFF}{}",
            "{\"a\":\"\\ud800\"}",
        ])
    func payloads(_ payload: String) throws {
        let sample = try Sample()
        switch sample.error(try sample.forge.token(header: Sample.header, payload: payload)) {
        case .invalidJSON(.payload, _), .notAnObject(.payload): break
        case let error: Issue.record("\(payload) was answered \(String(describing: error))")
        }
    }

    @Test(
        "JWT-8: the issuer is the same, byte for byte",
        arguments: [
            "https://login.example/", "HTTPS://login.example", "https://login.example ", "https://login.exampl", "x",
        ])
    func issuers(_ issuer: String) throws {
        let sample = try Sample()
        #expect(sample.error(try sample.token(["iss": .string(issuer)])) == .wrongIssuer)
    }

    @Test("JWT-8: names that only look alike are two names")
    func lookalikes() throws {
        let forge = try Forge(.es256)
        let composed = "caf\u{E9}"
        let decomposed = "cafe\u{301}"
        let verifier = TokenVerifier(
            keys: try forge.keySet, issuer: composed, audience: composed, clock: try Sample().clock)
        func error(issuer: String, audience: String) throws -> TokenError? {
            let claims = Sample.claims(["iss": .string(issuer), "aud": .string(audience)])
            let token = try forge.token(header: Sample.header, payload: JSONValue.object(claims).json)
            do {
                _ = try verifier.verify(token)
                return nil
            } catch { return error }
        }
        #expect(try error(issuer: composed, audience: composed) == nil)
        #expect(try error(issuer: decomposed, audience: composed) == .wrongIssuer)
        #expect(try error(issuer: composed, audience: decomposed) == .wrongAudience)
    }

    @Test(
        "JWT-8: the audience is among those of the token",
        arguments: [
            ("https://api.example", nil, nil), ("https://api.example/", nil, .wrongAudience),
            ("x", nil, .wrongAudience),
            (["https://api.example"], nil, nil), (["x"], nil, .wrongAudience), ([], nil, .invalidClaim("aud")),
            (["x", "y"], "https://api.example", .wrongAudience),
            (["x", "https://api.example"], "https://api.example", nil),
            (["x", "https://api.example"], nil, .wrongAuthorizedParty),
            (["x", "https://api.example"], "x", .wrongAuthorizedParty),
            ("https://api.example", "x", .wrongAuthorizedParty), ("https://api.example", "https://api.example", nil),
        ] as [(JSONValue, JSONValue?, TokenError?)])
    func audiences(_ audience: JSONValue, _ party: JSONValue?, _ expected: TokenError?) throws {
        let sample = try Sample()
        #expect(sample.error(try sample.token(["aud": audience, "azp": party])) == expected)
    }

    @Test("JWT-8: the app may name the parties that tokens are issued to")
    func authorizedParties() throws {
        let sample = try Sample(authorizedParties: ["client"])
        #expect(sample.error(try sample.token(["azp": "client"])) == nil)
        #expect(sample.error(try sample.token(["azp": .string(Sample.audience)])) == .wrongAuthorizedParty)
    }

    @Test("JWT-8: an empty audience or issuer in the configuration accepts nothing")
    func emptyConfiguration() throws {
        let forge = try Forge(.es256)
        for (issuer, audience) in [("", Sample.audience), (Sample.issuer, "")] {
            let verifier = TokenVerifier(
                keys: try forge.keySet, issuer: issuer, audience: audience, clock: try Sample().clock)
            let claims = Sample.claims(["iss": .string(issuer), "aud": .string(audience)])
            let token = try forge.token(header: Sample.header, payload: JSONValue.object(claims).json)
            #expect(throws: TokenError.self) { try verifier.verify(token) }
        }
    }

    private static let typeNames = ["at+jwt", "id+jwt", "refresh+jwt", "reset+jwt", "logout+jwt", "jwt"]

    @Test("JWT-9: a token for one purpose is refused for every other", arguments: Self.typeNames, Self.typeNames)
    func purposes(_ made: String, _ wanted: String) throws {
        let sample = try Sample(type: TokenType(wanted))
        let payload = JSONValue.object(Sample.claims()).json
        for spelled in [made, "application/\(made)", made.uppercased()] {
            let token = try sample.forge.token(
                header: #"{"alg":"ES256","kid":"k","typ":"\#(spelled)"}"#, payload: payload)
            #expect(sample.error(token) == (made == wanted ? nil : .wrongType))
        }
    }

    @Test("JWT-9: a token without a type is refused, and one with two types")
    func missingType() throws {
        let payload = JSONValue.object(Sample.claims()).json
        for name in Self.typeNames {
            let sample = try Sample(type: TokenType(name))
            let token = try sample.forge.token(header: #"{"alg":"ES256","kid":"k"}"#, payload: payload)
            #expect(sample.error(token) == .wrongType)
        }
        let sample = try Sample()
        #expect(sample.error(try sample.token(["typ": "refresh+jwt"])) == .wrongType)
    }

    @Test("SEC-1: no error holds anything of the token")
    func errorsAreSilent() throws {
        let sample = try Sample()
        let secret = "abcdefghijklmnop"
        let errors = [
            sample.error(secret), sample.error("\(secret).\(secret).\(secret)"),
            sample.error(try sample.token(["iss": .string(secret)])),
            sample.error(try sample.token(["sub": [.string(secret)]])),
            sample.error(try sample.forge.token(header: #"{"alg":"\#(secret)","kid":"\#(secret)"}"#, payload: "{}")),
        ]
        for error in errors {
            let error = try #require(error)
            #expect(!"\(error)".contains(secret) && !String(reflecting: error).contains(secret))
        }
    }
}
