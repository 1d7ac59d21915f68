import Testing
import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTokens

@Suite struct JSONWebSignatureTests {
    private let claims = #"{"sub":"u"}"#

    private func error(_ text: String, _ forge: Forge, maximumBytes: Int = 16_384) -> TokenError? {
        do {
            _ = try JSONWebSignature(verifying: text, with: try forge.keySet, maximumBytes: maximumBytes)
            return nil
        } catch { return error as? TokenError }
    }

    @Test("JWT-5: a token has three parts")
    func parts() throws {
        let forge = try Forge(.es256)
        let token = try forge.token(header: #"{"alg":"ES256","kid":"k"}"#, payload: self.claims)
        #expect(self.error(token, forge) == nil)
        let parts = token.split(separator: ".").map(String.init)
        #expect(self.error("", forge) == .notCompact)
        #expect(self.error("a", forge) == .notCompact)
        #expect(self.error("\(parts[0]).\(parts[1])", forge) == .notCompact)
        #expect(self.error("\(token).", forge) == .notCompact)
        #expect(self.error("..", forge) == .invalidJSON(.header, try #require(Self.end)))
        #expect(self.error("\(token)." + String(repeating: ".", count: 9), forge) == .notCompact)
        #expect(self.error("\(parts[0]).\(parts[1]).", forge) == .invalidSignature)
        #expect(self.error("\(parts[0])..\(parts[2])", forge) == .invalidSignature)
        #expect(self.error(".\(parts[1]).\(parts[2])", forge) == .invalidJSON(.header, try #require(Self.end)))
    }

    /// Why an empty text is no JSON.
    private static let end = Result { () throws(JSONError) in try JSONValue(json: "") }.error

    @Test("JWT-11: encrypted tokens are refused")
    func encrypted() throws {
        let forge = try Forge(.es256)
        let header = #"{"alg":"PBES2-HS256+A128KW","enc":"A128GCM","p2c":2000000000,"p2s":"AA"}"#
        let first = Base64URL.encode(Array(header.utf8))
        #expect(self.error("\(first).AA.AA.AA.AA", forge) == .encrypted)
        #expect(self.error("....", forge) == .encrypted)
        #expect(self.error(try forge.token(header: header, payload: self.claims), forge) == .encrypted)
    }

    @Test("JWT-5: each part is canonical base64url", arguments: [0, 1, 2])
    func encoding(_ part: Int) throws {
        let forge = try Forge(.es256)
        // Of lengths that leave bits over in each part.
        let token = try forge.token(header: #"{"alg":"ES256","kid":"k" }"#, payload: #"{"sub":"u"  }"#)
        #expect(self.error(token, forge) == nil)
        let names: [TokenError.Part] = [.header, .payload, .signature]
        let parts = token.split(separator: ".").map(String.init)
        let last = try #require(parts[part].last)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let next = alphabet[(try #require(alphabet.firstIndex(of: last)) + 1) % 64]
        for wrong in [
            parts[part] + "=", parts[part] + "==", parts[part] + " ", "\n" + parts[part], parts[part] + "?",
            parts[part] + "+", parts[part] + "/", parts[part] + "é", parts[part].dropLast() + String(next),
        ] {
            var changed = parts
            changed[part] = wrong
            #expect(self.error(changed.joined(separator: "."), forge) == .invalidEncoding(names[part]), "\(wrong)")
        }
    }

    @Test(
        "JWT-5: the header is one strict JSON object with text members",
        arguments: [
            "[]", "1", #""alg""#, "null", "", "{", #"{"alg":"ES256","alg":"ES256","kid":"k"}"#,
            #"{"alg":"ES256","kid":"k","kid":"k"}"#, #"{"alg":"ES256","kid":"k"} x"#, #"{"alg":"ES256","kid":"k",}"#,
            #"{"alg":["ES256"],"kid":"k"}"#, #"{"alg":1,"kid":"k"}"#, #"{"alg":null,"kid":"k"}"#, #"{"kid":"k"}"#,
            #"{"alg":"ES256","kid":1}"#, #"{"alg":"ES256","kid":""}"#, #"{"alg":"ES256","kid":"a b"}"#,
            #"{"alg":"ES256","kid":"ké"}"#, #"{"alg":"ES256","kid":null}"#, #"{"alg":"ES256","kid":"k","typ":1}"#,
            "\u{FEFF}" + #"{"alg":"ES256","kid":"k"}"#, #"{"alg":"ES256","a\u006cg":"ES256","kid":"k"}"#,
        ])
    func headers(_ header: String) throws {
        let forge = try Forge(.es256)
        let error = self.error(try forge.token(header: header, payload: self.claims), forge)
        switch error {
        case .invalidJSON(.header, _), .notAnObject(.header), .invalidHeader: break
        default: Issue.record("\(header) was answered \(String(describing: error))")
        }
    }

    @Test(
        "JWT-6: what changes the meaning of the rest is refused",
        arguments: [
            ("crit", #"["exp"]"#), ("crit", "[]"), ("crit", #"["b64"]"#), ("crit", "null"), ("b64", "false"),
            ("b64", "true"), ("zip", #""DEF""#), ("zip", "null"),
        ])
    func extensions(_ name: String, _ value: String) throws {
        let forge = try Forge(.es256)
        let token = try forge.token(header: #"{"alg":"ES256","kid":"k","\#(name)":\#(value)}"#, payload: self.claims)
        #expect(self.error(token, forge) == .unsupportedHeader(name))
    }

    @Test("JWT-5: a token is as long as allowed, and no longer")
    func size() throws {
        let forge = try Forge(.es256)
        let token = try forge.token(header: #"{"alg":"ES256","kid":"k"}"#, payload: self.claims)
        let count = token.utf8.count
        #expect(self.error(token, forge, maximumBytes: count) == nil)
        #expect(self.error(token, forge, maximumBytes: count - 1) == .tooLarge(maximumBytes: count - 1))
        #expect(self.error(String(repeating: "a", count: 1_000_000), forge) == .tooLarge(maximumBytes: 16_384))
    }

    @Test("JWT-1: a token without a name is tried with the only key, never with one of several")
    func keyNames() throws {
        let forge = try Forge(.es256)
        let unnamed = try forge.token(header: #"{"alg":"ES256"}"#, payload: self.claims)
        let other = try forge.token(header: #"{"alg":"ES256","kid":"other"}"#, payload: self.claims)
        let kelvin = try forge.token(header: "{\"alg\":\"ES256\",\"kid\":\"\u{212A}\"}", payload: self.claims)
        #expect(self.error(unnamed, forge) == nil)
        #expect(self.error(other, forge) == .unknownKey)
        #expect(self.error(kelvin, forge) == .invalidHeader("kid"))
        let several = try JSONWebKeySet([forge.jsonWebKey, try SigningKey.generate().publicKey])
        #expect(throws: TokenError.unnamedKey) { try JSONWebSignature(verifying: unnamed, with: several) }
    }

    @Test("JWT-1: a public key cannot sign")
    func publicKeysDoNotSign() throws {
        let key = try Forge(.es256).jsonWebKey
        #expect(throws: JSONWebKeyError.self) { try JSONWebSignature.sign([1], with: key) }
    }
}
