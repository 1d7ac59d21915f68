import Testing
import WebcomAuthentication
import WebcomTokens

/// A header that is read once must not stand for another one.
@Suite struct KnownHeadersTests {
    @Test("JWT-1: after a good token, its header with other bytes is judged as if it were the first")
    func isJudgedByItsBytes() throws {
        let sample = try Sample()
        let payload = JSONValue.object(Sample.claims()).json
        let headers = [
            #"{"alg":"none","kid":"k","typ":"at+jwt"}"#: TokenError.unsigned,
            #"{"alg":"ES384","kid":"k","typ":"at+jwt"}"#: .algorithmMismatch,
            #"{"alg":"ES256","kid":"k","typ":"at+jwt","crit":["x"]}"#: .unsupportedHeader("crit"),
            #"{"alg":"ES256","kid":"k","typ":"logout+jwt"}"#: .wrongType,
        ]
        for _ in 0..<3 {
            _ = try sample.verifier.verify(try sample.token(["jti": .string("t\(Int.random(in: 0...1_000_000))")]))
            for (header, error) in headers {
                #expect(sample.error(try sample.forge.token(header: header, payload: payload)) == error, "\(header)")
            }
        }
    }

    @Test("a known header vouches for no signature and no payload")
    func vouchesForNothing() throws {
        let sample = try Sample()
        let token = try sample.token()
        _ = try sample.verifier.verify(token)
        let other = try sample.token(["sub": "somebody else"])
        let parts = token.split(separator: ".").map(String.init)
        let others = other.split(separator: ".").map(String.init)
        #expect(sample.error("\(parts[0]).\(others[1]).\(parts[2])") == .invalidSignature)
        #expect(sample.error("\(parts[0]).e30.\(parts[2])") == .invalidSignature)
    }

    @Test("headers that no right signature covered are not kept, and those that one did have an end")
    func isBounded() throws {
        let sample = try Sample()
        let payload = JSONValue.object(Sample.claims()).json
        for number in 0..<100 {
            let header = #"{"alg":"ES256","kid":"k","typ":"at+jwt","n":\#(number)}"#
            _ = try sample.verifier.verify(try sample.forge.token(header: header, payload: payload))
        }
        _ = try sample.verifier.verify(try sample.token())
    }
}
