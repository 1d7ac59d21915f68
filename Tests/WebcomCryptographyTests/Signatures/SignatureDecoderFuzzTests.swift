import Testing
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

@Suite struct SignatureDecoderFuzzTests {
    /// Changes, removes, repeats or inserts a few bytes.
    private func mutate(_ bytes: [UInt8], by random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: bytes.prefix(Int.random(in: 0...8, using: &random)), at: place)
            default: bytes.insert([0, 1, 0x30, 0x80, 0xFF].randomElement(using: &random) ?? 0, at: place)
            }
        }
        return bytes
    }

    @Test("ROB-6: no bytes make the reader of private keys trap", arguments: TestKeys.schemes)
    func privateKeys(_ scheme: SignatureScheme) throws {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        let bytes = try #require(TestKeys.all[scheme]).pkcs8().array
        for _ in 0..<(scheme.keyKind == .rsa ? 20 : 150) {
            let mutated = self.mutate(bytes, by: &random)
            guard let key = try? PrivateSignatureKey(pkcs8: SecretBytes(mutated)) else { continue }
            // What is taken is a key that works, if another one.
            let signature = try key.sign([1], scheme)
            #expect(key.publicKey.verifies(signature, of: [1], scheme), "seed \(seed)")
        }
    }

    @Test("JWT-3, ROB-6: no bytes make a verifier trap or agree", arguments: TestKeys.schemes)
    func signatures(_ scheme: SignatureScheme) throws {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        let key = try #require(TestKeys.all[scheme])
        let signature = try key.sign([1], scheme)
        for _ in 0..<300 {
            let mutated = self.mutate(signature, by: &random)
            guard mutated != signature else { continue }
            #expect(!key.publicKey.verifies(mutated, of: [1], scheme), "seed \(seed)")
        }
    }

    @Test("JWT-2, ROB-6: no numbers make the reader of public keys trap")
    func publicKeys() {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let count = [0, 1, 31, 32, 33, 48, 66, 255, 256, 257, 1024].randomElement(using: &random) ?? 0
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            for curve in EllipticCurve.allCases { _ = try? PublicSignatureKey(.ec(curve, x: bytes, y: bytes)) }
            _ = try? PublicSignatureKey(.rsa(modulus: bytes, exponent: Array(bytes.prefix(4))))
            if let key = try? PublicSignatureKey(.ed25519(bytes)) {
                #expect(!key.verifies([UInt8](repeating: 0, count: 64), of: [1], .edDSA), "seed \(seed)")
            }
        }
    }
}
