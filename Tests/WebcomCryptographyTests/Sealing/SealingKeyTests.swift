import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct SealingKeyTests {
    private let secret = (0x80...0x9f).map { UInt8($0) }
    private let context = Array("context".utf8)

    /// draft-irtf-cfrg-xchacha-03, appendix A.3.1.
    @Test func answersThePublishedVector() throws {
        let nonce = (0x40...0x57).map { UInt8($0) }
        let key = try SealingKey(SecretBytes(self.secret), random: FixedRandomBytes(answer: nonce))
        let plain = """
            Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen \
            would be it.
            """
        let sealed = key.seal(Array(plain.utf8), associatedData: Hex.bytes("50515253c0c1c2c3c4c5c6c7"))
        let expected = """
            bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae64c670\
            8c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c97637da9\
            768812f615c68b13b52ec0875924c1c7987947deafd8780acf49
            """
        #expect(Hex.text(sealed) == Hex.text(nonce) + expected)
    }

    @Test(arguments: [0, 1, 40, 1000])
    func opensWhatItSealed(count: Int) throws {
        let key = try SealingKey(SecretBytes(self.secret))
        let plain = [UInt8](repeating: 7, count: count)
        let sealed = key.seal(plain, associatedData: self.context)
        #expect(sealed.count == count + SealingKey.overhead)
        #expect(try key.open(sealed, associatedData: self.context) == plain)
        #expect(try key.open(key.seal(plain, associatedData: []), associatedData: []) == plain)
    }

    @Test func sealsDifferentlyEachTime() throws {
        let key = try SealingKey(SecretBytes(self.secret))
        let sealed = (0..<100).map { _ in key.seal([1, 2, 3], associatedData: []) }
        #expect(Set(sealed).count == 100)
    }

    @Test func refusesEveryFlippedBit() throws {
        let key = try SealingKey(SecretBytes(self.secret))
        let sealed = key.seal(Array("text".utf8), associatedData: self.context)
        for bit in 0..<sealed.count * 8 {
            var tampered = sealed
            tampered[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: SealError.notAuthentic, "bit \(bit)") {
                try key.open(tampered, associatedData: self.context)
            }
        }
    }

    @Test func refusesEveryShorterPrefix() throws {
        let key = try SealingKey(SecretBytes(self.secret))
        let sealed = key.seal(Array("text".utf8), associatedData: self.context)
        for count in 0..<sealed.count {
            let expected: SealError = count < SealingKey.overhead ? .truncated : .notAuthentic
            #expect(throws: expected, "\(count) bytes") {
                try key.open(Array(sealed.prefix(count)), associatedData: self.context)
            }
        }
        #expect(throws: SealError.notAuthentic) { try key.open(sealed + [0], associatedData: self.context) }
    }

    @Test(arguments: ["", "Context", "context ", "contex"])
    func refusesOtherAssociatedData(other: String) throws {
        let key = try SealingKey(SecretBytes(self.secret))
        let sealed = key.seal([1], associatedData: self.context)
        #expect(throws: SealError.notAuthentic) { try key.open(sealed, associatedData: Array(other.utf8)) }
    }

    @Test func refusesAnotherKey() throws {
        let sealed = try SealingKey(SecretBytes(self.secret)).seal([1], associatedData: [])
        let other = try SealingKey(SecretBytes([UInt8](repeating: 0, count: 32)))
        #expect(throws: SealError.notAuthentic) { try other.open(sealed, associatedData: []) }
    }

    @Test(arguments: [0, 16, 31, 33])
    func refusesKeysOfAnotherLength(count: Int) {
        #expect(throws: CryptographyError.wrongLength(of: "sealing key", expected: 32, actual: count)) {
            try SealingKey(SecretBytes([UInt8](repeating: 1, count: count)))
        }
    }

    @Test func aShortNonceFromTheRandomSourceIsNeverUsed() async {
        await #expect(processExitsWith: .failure) {
            let key = try SealingKey(
                SecretBytes([UInt8](repeating: 1, count: 32)), random: FixedRandomBytes(answer: [1]))
            _ = key.seal([1], associatedData: [])
        }
    }

    @Test("SEC-1: no rendering of a sealing key shows its bytes")
    func redaction() throws {
        let key = try SealingKey(SecretBytes(Array("sentinel-sentinel-sentinel-senti".utf8)))
        var dumped = ""
        dump(key, to: &dumped)
        for rendering in ["\(key)", String(reflecting: key), dumped] {
            #expect(!rendering.contains("sentinel"))
            #expect(!rendering.contains("115"))
        }
    }
}
