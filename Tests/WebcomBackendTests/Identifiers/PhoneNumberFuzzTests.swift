import Testing
import WebcomBackend
import WebcomTesting

@Suite struct PhoneNumberFuzzTests {
    private static let pieces = [
        "0", "1", "2", "12", "345", "6789", "+", "＋", "(", ")", "（", "(0)", "-", ".", "/", " ", "\u{A0}", "\u{2009}",
        "\u{2011}", "٣", "۴", "५", "６", "\u{1D7D9}", "²", "①", "\r", "\n", "\0", "a", "x", "\u{301}", "\u{200E}",
        "\u{202A}", "\u{FE0F}", "é", "😀", "#", "*", ",", ";",
    ]
    /// How many of the pieces belong to numbers.
    private static let harmless = 25

    @Test("IDN-3: what is accepted is a fixed point, bounded, and nothing but a plus and digits")
    func acceptedNumbersKeepTheContract() throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("PhoneNumberFuzzTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<6_000 {
            let limit = Bool.random(using: &random) ? Self.harmless : Self.pieces.count
            let tail = (0..<Int.random(in: 0...14, using: &random))
                .map { _ in Self.pieces[Int.random(in: 0..<limit, using: &random)] }.joined()
            let text = Bool.random(using: &random) ? "+1" + tail.filter { $0 != "+" && $0 != "＋" } : tail
            guard let number = try? PhoneNumber(text) else { continue }
            accepted += 1
            let note: Comment = "seed \(seed), \(text.debugDescription)"
            #expect(try PhoneNumber(number.canonical) == number, note)
            let bytes = Array(number.canonical.utf8)
            #expect(bytes.first == UInt8(ascii: "+") && bytes[1] != UInt8(ascii: "0"), note)
            #expect((8...16).contains(bytes.count), note)
            #expect(bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }, note)
            #expect(!text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.value < 0x20 }, note)
        }
        #expect(accepted > 100, "the generator no longer reaches the contract")
    }

    @Test("IDN-3: every decimal digit of Unicode has its value, and nothing else has one")
    func mapsEveryDecimalDigit() {
        var count = 0
        for number in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(number) else { continue }
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            let value = isDigit ? scalar.properties.numericValue : nil
            count += isDigit ? 1 : 0
            guard PhoneNumberText.decimalDigit(scalar).map(Double.init) != value else { continue }
            Issue.record("U+\(String(number, radix: 16))")
        }
        #expect(count >= 600 && count.isMultiple(of: 10))
    }
}
