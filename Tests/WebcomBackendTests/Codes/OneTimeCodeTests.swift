import Testing
import WebcomBackend
import WebcomCryptography
import WebcomPrimitives

@Suite struct OneTimeCodeTests {
    /// Gives words in turn, and the last one for ever.
    private final class Words: RandomBytes {
        private let words: Locked<[UInt64]>

        init(_ words: [UInt64]) { self.words = Locked(words) }

        func bytes(_ count: Int) -> [UInt8] {
            let word = self.words.withLock { words in words.count > 1 ? words.removeFirst() : words.first ?? 0 }
            return (0..<count).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * (7 - $0 % 8))) }
        }
    }

    @Test(
        "OTP-1: leading zeros stay, and words past the last whole multiple are drawn again",
        arguments: [
            ([0], 6, "000000"), ([7], 6, "000007"), ([1_000_000], 6, "000000"), ([999_999], 6, "999999"),
            ([9_999_999_999], 10, "9999999999"), ([UInt64.max, 42], 6, "000042"),
            ([UInt64.max - UInt64.max % 1_000_000, 5], 6, "000005"),
            ([UInt64.max - UInt64.max % 1_000_000 - 1], 6, "999999"),
        ] as [([UInt64], Int, String)])
    func boundaries(_ words: [UInt64], _ length: Int, _ expected: String) {
        #expect(OneTimeCode(length: length, random: Words(words)).digits == expected)
    }

    @Test("OTP-1: a generator that is broken does not hang")
    func brokenGenerator() {
        #expect(OneTimeCode(length: 6, random: Words([UInt64.max])).digits.utf8.count == 6)
    }

    @Test("OTP-1: the digits of codes are uniform at each place")
    func uniform() {
        var counts = [[Double]](repeating: [Double](repeating: 0, count: 10), count: 6)
        let rounds = 60_000
        for _ in 0..<rounds {
            let digits = OneTimeCode(length: 6, random: SystemRandomBytes()).digits.utf8
            for (place, digit) in digits.enumerated() { counts[place][Int(digit) - 48] += 1 }
        }
        let expected = Double(rounds) / 10
        for place in counts {
            let chi = place.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
            // Nine degrees of freedom: more than 50 has a chance of one in ten million.
            #expect(chi < 50, "χ² \(chi)")
        }
    }

    @Test(
        "OTP-11: spaces are passed over and digits of every script count",
        arguments: [
            "012345", " 012 345 ", "012\u{A0}345", "\u{2009}0 1 2 3 4 5", "０１２３４５", "٠١٢٣٤٥", "०१२३४५",
        ])
    func tolerates(_ text: String) { #expect(OneTimeCode(text, length: 6)?.digits == "012345") }

    @Test(
        "OTP-11: anything else is no code, whatever it is",
        arguments: [
            "", "01234", "0123456", "01234a", "-12345", "012\n345", "012-345", "①②③④⑤⑥", "½½½½½½", "012345\u{0}",
            "\u{202E}012345", "一二三四五六", String(repeating: " ", count: 1_000_000) + "012345",
        ])
    func refuses(_ text: String) { #expect(OneTimeCode(text, length: 6) == nil) }
}
