import Testing
import WebcomBackend
import WebcomTesting

@Suite struct DisplayNameTests {
    @Test(
        "IDN-6: controls, overrides and line breaks go, scripts and emoji stay",
        arguments: [
            ("Pia Example", "Pia Example"), ("  Pia \t", "Pia"), ("Pia\r\nBcc: x@example.org", "PiaBcc: x@example.org"),
            ("\u{202E}Pia\u{202C}\u{2066}\u{2069}\u{200E}\u{FEFF}", "Pia"),
            ("a\u{2028}b\u{2029}c\u{85}d\0e\u{1B}[31m", "abcde[31m"),
            ("می‌خواهم", "می‌خواهم"), ("👩‍🚀 ❤️", "👩‍🚀 ❤️"), ("a\u{E000}\u{FFFF}\u{378}b", "ab"),
            ("\u{3000}\u{A0}é\u{2003}", "é"),
            ("\u{200B} Pia \u{200B}", "Pia"),
        ])
    func cleans(text: String, expected: String) {
        let name = DisplayName(text)
        #expect(name.map { Array($0.text.utf8) } == Array(expected.utf8))
        #expect(name?.description == expected)
    }

    @Test(
        "IDN-6: a name of nothing visible is none",
        arguments: ["", " ", "\r\n\t", "\u{200D}\u{200C}", "\u{FE0F}", "\u{202E}"])
    func isNilWhenNothingIsLeft(text: String) { #expect(DisplayName(text) == nil) }

    @Test("IDN-6: 128 code points and 512 bytes, cut between characters")
    func cutsToFit() {
        func cut(_ text: String) -> String? { DisplayName(text)?.text }
        let letters = String(repeating: "a", count: 128)
        #expect(cut(letters) == letters)
        #expect(cut(letters + "b") == letters)
        #expect(cut(String(repeating: "a", count: 127) + "e\u{301}") == String(repeating: "a", count: 127))
        #expect(cut(String(repeating: "😀", count: 200)) == String(repeating: "😀", count: 128))
        #expect(cut(String(repeating: "a", count: 127) + " b") == String(repeating: "a", count: 127))
        let zalgo = "a" + String(repeating: "\u{301}", count: 5_000)
        #expect(cut(zalgo)?.unicodeScalars.count == 128)
        #expect(DisplayText.cleaned("éé", maximumScalars: 9, maximumBytes: 3) == "é")
        #expect(DisplayText.cleaned("é", maximumScalars: 9, maximumBytes: 1) == "")
        #expect(DisplayText.cleaned("abc", maximumScalars: 0, maximumBytes: 9) == "")
    }

    @Test func looksAtABoundedPrefix() {
        #expect(DisplayName(String(repeating: "\u{202E}", count: 4_096) + "a") == nil)
        #expect(DisplayName(String(repeating: "\u{202E}", count: 4_095) + "a")?.text == "a")
    }

    @Test func cleaningTwiceChangesNothing() {
        let seed = UInt64.random(in: 0 ... .max)
        print("DisplayNameTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "a", " ", "\u{3000}", "\r", "\n", "\u{202E}", "\u{200D}", "👩", "\u{301}", "é", "\u{FE0F}", "\0", "🇫🇷",
            "\u{E0067}", "\u{AD}",
        ]
        for _ in 0..<1_000 {
            let text = (0..<Int.random(in: 0...200, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            guard let name = DisplayName(text) else { continue }
            #expect(DisplayName(name.text).map { Array($0.text.utf8) } == Array(name.text.utf8), "seed \(seed)")
            #expect(name.text.unicodeScalars.count <= 128 && name.text.utf8.count <= 512, "seed \(seed)")
            #expect(!name.text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "seed \(seed)")
        }
    }
}
