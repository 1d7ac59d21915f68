import Testing
import WebcomCryptography
import WebcomTesting

@Suite struct PHCStringFuzzTests {
    @Test("HSH-2: parse(encode(x)) is x for random hashes")
    func randomValues() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("PHCStringFuzzTests.randomValues seed: \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let phc = try self.random(using: &generator)
            #expect(try PHCString.parse(phc.encoded) == phc, "seed \(seed): \(phc.encoded)")
        }
    }

    @Test("HSH-2: encode(parse(s)) is s for every mutated text that is accepted")
    func mutations() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("PHCStringFuzzTests.mutations seed: \(seed)")
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<20_000 {
            let original = try self.random(using: &generator).encoded
            let mutated = self.mutate(original, using: &generator)
            guard let phc = try? PHCString.parse(mutated) else { continue }
            accepted += 1
            #expect(Array(phc.encoded.utf8) == Array(mutated.utf8), "seed \(seed): \(mutated)")
        }
        // Exchanged digits and letters often leave a valid text; were none accepted, nothing would be tested.
        #expect(accepted > 100, "seed \(seed)")
    }

    private func random(using generator: inout SeededGenerator) throws -> PHCString {
        let parameters = Argon2idParameters(
            memoryKiB: .random(in: Argon2idParameters.memoryBounds, using: &generator),
            passes: .random(in: Argon2idParameters.passesBounds, using: &generator))
        let count = Int.random(in: PHCString.outputByteCounts, using: &generator)
        return try PHCString(
            parameters: parameters,
            keyID: Bool.random(using: &generator) ? self.bytes(PHCString.keyIDByteCount, using: &generator) : nil,
            salt: self.bytes(PHCString.saltByteCount, using: &generator),
            output: self.bytes(count, using: &generator))
    }

    private func bytes(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Removes, doubles, exchanges or inserts up to three characters.
    private func mutate(_ text: String, using generator: inout SeededGenerator) -> String {
        let alphabet = Array("$argon2id=,vmtp0123456789+/-_= \n\0éABCZz".unicodeScalars)
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let index = Int.random(in: scalars.indices, using: &generator)
            let replacement = alphabet[Int.random(in: alphabet.indices, using: &generator)]
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: scalars.remove(at: index)
            case 1: scalars.insert(scalars[index], at: index)
            case 2: scalars.insert(replacement, at: index)
            default: scalars[index] = replacement
            }
        }
        var result = ""
        result.unicodeScalars.append(contentsOf: scalars)
        return result
    }
}
