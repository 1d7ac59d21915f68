import Testing
import WebcomAuthentication
import WebcomCryptography
import WebcomTesting
import WebcomTokens

@Suite struct TokenDecoderFuzzTests {
    /// Changes, removes, doubles or inserts a few bytes, mostly such as mean something in a token or in JSON.
    private func mutate(_ bytes: [UInt8], by random: inout SeededGenerator) -> [UInt8] {
        let telling = Array(#"{}[]",:.\-0129eE+ =AQnt"#.utf8) + [0, 0x0A, 0x80, 0xC3, 0xFF]
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where place < bytes.count: bytes[place] = telling.randomElement(using: &random) ?? 0
            case 1 where place < bytes.count:
                bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...5, using: &random)))
            case 2: bytes.insert(contentsOf: bytes.suffix(Int.random(in: 0...20, using: &random)), at: place)
            default: bytes.insert(telling.randomElement(using: &random) ?? 0, at: place)
            }
        }
        return bytes
    }

    @Test("JWT-5, ROB-6: no text makes the verifier trap, or accept what was not signed")
    func tokens() throws {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        let sample = try Sample()
        let token = try sample.token()
        for _ in 0..<3_000 {
            let mutated = String(decoding: self.mutate(Array(token.utf8), by: &random), as: UTF8.self)
            guard mutated != token else { continue }
            #expect(sample.error(mutated) != nil, "seed \(seed)")
        }
    }

    @Test("JWT-5, ROB-6: no signed header or payload makes the verifier trap")
    func signedContent() throws {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        let forge = try Forge(.hs256)
        let verifier = TokenVerifier(
            keys: try forge.keySet, issuer: Sample.issuer, audience: Sample.audience, clock: try Sample().clock)
        let header = Array(#"{"alg":"HS256","kid":"k","typ":"at+jwt"}"#.utf8)
        let payload = JSONValue.object(Sample.claims(["nbf": 1, "amr": ["pwd"], "azp": .string(Sample.audience)])).utf8
        for round in 0..<2_000 {
            let token = try forge.token(
                header: round.isMultiple(of: 2) ? self.mutate(header, by: &random) : header,
                payload: round.isMultiple(of: 2) ? payload : self.mutate(payload, by: &random))
            guard let verified = try? verifier.verify(token) else { continue }
            #expect(verified.claims.issuer == Sample.issuer, "seed \(seed)")
            #expect(verified.claims.audiences.contains(Sample.audience), "seed \(seed)")
            #expect(verified.claims.expiration > Sample.date, "seed \(seed)")
        }
    }

    @Test("JWT-2, ROB-6: no text makes the readers of keys and sets trap", arguments: SignatureScheme.allCases)
    func keys(_ scheme: SignatureScheme) throws {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        let key = try Forge(scheme).jsonWebKey
        let json =
            key.json?.utf8
            ?? Array(#"{"kty":"oct","alg":"HS256","k":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"}"#.utf8)
        let set = Array(#"{"keys":["#.utf8) + json + Array("]}".utf8)
        for _ in 0..<150 {
            _ = try? JSONWebKey(json: self.mutate(json, by: &random))
            let mutated = self.mutate(set, by: &random)
            _ = try? JSONWebKeySet(sharedSecretsJSON: mutated)
            if let read = try? JSONWebKeySet(json: mutated) {
                #expect(read.keys.allSatisfy { !$0.isSecret }, "seed \(seed)")
            }
        }
    }
}
