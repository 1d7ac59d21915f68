import Testing
import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTokens

/// Every key against every algorithm that a header can claim.
@Suite struct AlgorithmConfusionTests {
    private static let claims = #"{"sub":"u"}"#

    @Test(
        "JWT-1: a header's algorithm is good with a key of that algorithm only",
        arguments: SignatureScheme.allCases, SignatureScheme.allCases)
    func matrix(_ own: SignatureScheme, _ claimed: SignatureScheme) throws {
        let forge = try Forge(own)
        // Signed as the header says, wherever the key can do that at all.
        let scheme = claimed.keyKind == own.keyKind && own.keyKind != .symmetric ? claimed : own
        let token = try forge.token(
            header: #"{"alg":"\#(claimed.rawValue)","kid":"k"}"#, payload: Self.claims, as: scheme)
        if own == claimed {
            #expect(throws: Never.self) { try JSONWebSignature(verifying: token, with: try forge.keySet) }
        } else {
            #expect(throws: TokenError.algorithmMismatch) {
                try JSONWebSignature(verifying: token, with: try forge.keySet)
            }
        }
    }

    @Test(
        "JWT-1: a public key is no HMAC secret, in whichever form",
        arguments: SignatureScheme.allCases.filter { $0.keyKind != .symmetric },
        [SignatureScheme.hs256, .hs384, .hs512])
    func publicKeyAsSecret(_ own: SignatureScheme, _ claimed: SignatureScheme) throws {
        let forge = try Forge(own)
        let json = try #require(forge.jsonWebKey.json)
        var forms = [json.utf8, Array(forge.jsonWebKey.thumbprint.utf8)]
        for name in ["x", "n"] { if let text = json[name]?.stringValue { forms += [Base64URL.decode(text) ?? []] } }
        for form in forms where form.count >= claimed.hashByteCount {
            let secret = try SymmetricSignatureKey(SecretBytes(form), claimed)
            let input =
                "\(Base64URL.encode(Array(#"{"alg":"\#(claimed.rawValue)","kid":"k"}"#.utf8)))."
                + Base64URL.encode(Array(Self.claims.utf8))
            let code = try secret.authenticationCode(for: Array(input.utf8))
            #expect(throws: TokenError.algorithmMismatch) {
                try JSONWebSignature(verifying: "\(input).\(Base64URL.encode(code))", with: try forge.keySet)
            }
        }
    }

    @Test(
        "JWT-1: none is refused in any case of its letters, with a signature or without",
        arguments: ["none", "None", "NONE", "nOnE", "noNe"])
    func none(_ name: String) throws {
        for scheme in SignatureScheme.allCases {
            let forge = try Forge(scheme)
            let token = try forge.token(header: #"{"alg":"\#(name)","kid":"k"}"#, payload: Self.claims)
            let bare = token.split(separator: ".").prefix(2).joined(separator: ".") + "."
            for text in [token, bare] {
                #expect(throws: TokenError.unsigned) { try JSONWebSignature(verifying: text, with: try forge.keySet) }
            }
        }
    }

    @Test(
        "JWT-1: names that are no algorithm are refused",
        arguments: ["", "ES", "es256", "ES256 ", "RS1", "A256GCM", "*"])
    func unknownNames(_ name: String) throws {
        let forge = try Forge(.es256)
        let token = try forge.token(header: #"{"alg":"\#(name)","kid":"k"}"#, payload: Self.claims)
        #expect(throws: TokenError.algorithmMismatch) {
            try JSONWebSignature(verifying: token, with: try forge.keySet)
        }
        #expect(SignatureAlgorithm(name: name) == nil)
    }

    @Test("JWT-1, JWT-6: a key in the token is never used", arguments: ["jwk", "jku", "x5u", "x5c", "x5t"])
    func embeddedKeys(_ name: String) throws {
        let honest = try Forge(.es256)
        let attacker = try SigningKey.generate()
        let json = try #require(attacker.publicKey.json).json
        let value = name == "jwk" ? json : name == "x5c" ? #"["MIIB"]"# : #""https://attacker.example/keys""#
        // The attacker's own signature under the honest key's name.
        let header = #"{"alg":"ES256","kid":"k","\#(name)":\#(value)}"#
        let input = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(Self.claims.utf8)))"
        let secret = try #require(Base64URL.decode(attacker.secret().reveal().dropFirst("ES256.".count)))
        let forged = try PrivateSignatureKey(pkcs8: SecretBytes(secret)).sign(Array(input.utf8), .es256)
        #expect(throws: TokenError.invalidSignature) {
            try JSONWebSignature(verifying: "\(input).\(Base64URL.encode(forged))", with: try honest.keySet)
        }
        // It does no harm either.
        let good = try honest.token(header: header, payload: Self.claims)
        #expect(throws: Never.self) { try JSONWebSignature(verifying: good, with: try honest.keySet) }
    }
}
