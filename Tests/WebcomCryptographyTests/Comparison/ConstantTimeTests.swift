import Testing
import WebcomCryptography

@Suite struct ConstantTimeTests {
    @Test("SEC-2: every single flipped bit is a difference")
    func flippedBits() {
        let original = (0..<32).map { UInt8($0) }
        #expect(ConstantTime.equal(original, original))
        for bit in 0..<256 {
            var other = original
            other[bit / 8] ^= 1 << (bit % 8)
            #expect(!ConstantTime.equal(original, other), "bit \(bit)")
        }
    }

    @Test("SEC-2: other lengths are unequal, whichever is the prefix")
    func lengths() {
        #expect(ConstantTime.equal([], []))
        #expect(!ConstantTime.equal([], [0]))
        #expect(!ConstantTime.equal([0], []))
        #expect(!ConstantTime.equal([1, 2], [1, 2, 0]))
        #expect(!ConstantTime.equal([1, 2, 0], [1, 2]))
    }
}
