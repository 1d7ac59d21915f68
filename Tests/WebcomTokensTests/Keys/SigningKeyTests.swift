import Testing
import WebcomAuthentication
import WebcomTokens

@Suite struct SigningKeyTests {
    @Test(
        "JWT-10: a kept key has the same name and algorithm",
        arguments: [SignatureAlgorithm.es256, .es512, .edDSA, .ps256])
    func keepsItself(_ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey.generate(algorithm)
        let kept = try SigningKey(SigningKeySecret(key.secret().reveal()))
        #expect(kept.id == key.id && kept.algorithm == algorithm)
        #expect(key.id == key.publicKey.thumbprint)
    }

    @Test("JWT-1: there is no signing key of HMAC", arguments: [SignatureAlgorithm.hs256, .hs384, .hs512])
    func noSharedKey(_ algorithm: SignatureAlgorithm) {
        #expect(throws: JSONWebKeyError.unsupportedAlgorithm) { try SigningKey.generate(algorithm) }
    }

    @Test("JWT-2: a kept key under another algorithm is refused")
    func otherAlgorithm() throws {
        let text = try SigningKey.generate(.es256).secret().reveal()
        for name in ["ES384", "RS256", "EdDSA", "HS256"] {
            #expect(throws: JSONWebKeyError.algorithmMismatch) {
                try SigningKey(SigningKeySecret(name + text.dropFirst(5)))
            }
        }
        for wrong in ["", ".", "ES256", "ES256.", "ES256.!", "none.\(text)", text + ".", text + "A"] {
            #expect(throws: JSONWebKeyError.self) { try SigningKey(SigningKeySecret(wrong)) }
        }
    }

    @Test("SEC-1: a signing key is shown by nothing")
    func isRedacted() throws {
        let key = try SigningKey.generate()
        let secret = try key.secret()
        #expect("\(secret)" == "‹redacted›")
        #expect("\(key)" == "ES256 key \(key.id)")
        var output = ""
        dump(key, to: &output)
        dump(secret, to: &output)
        #expect(!output.contains(secret.reveal().suffix(20)))
    }
}
