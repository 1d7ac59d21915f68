import Testing
import WebcomBackend
import WebcomTesting

@Suite struct EMailAddressFuzzTests {
    private static let pieces = [
        "a", "B", "J", "T", "W", "Y", "H", "9", ".", ".", "-", "_", "+", "'", "`", "/", "@", "@", "@", "\"", "<", "(",
        " ",
        "\r", "\n", "\0", "\u{7F}", "é", "E\u{301}", "\u{30C}", "\u{308}", "\u{30A}", "\u{331}", "\u{338}", "ß", "ς",
        "ﬁ", "İ",
        "ı", "\u{212A}", "\u{37E}", "\u{1FEF}", "＠", "﹫", "．", "。", "\u{200D}", "\u{200C}", "\u{202E}", "\u{FEFF}",
        "क\u{94D}",
        "\u{958}", "한", "\u{1100}\u{1161}", "א", "ا", "٣", "😀", "xn--", "xn--bcher-kva", "example", ".org",
        "@example.org",
    ]

    @Test("IDN-2: what is accepted is a fixed point, bounded, and free of controls and specials")
    func acceptedAddressesKeepTheContract() throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("EMailAddressFuzzTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<6_000 {
            func pieces(_ range: ClosedRange<Int>) -> String {
                (0..<Int.random(in: range, using: &random))
                    .map { _ in Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)] }.joined()
            }
            let text = Bool.random(using: &random) ? pieces(1...4) + "@" + pieces(0...3) + "example.org" : pieces(0...8)
            guard let address = try? EMailAddress(text) else { continue }
            accepted += 1
            let note: Comment = "seed \(seed), \(text.debugDescription)"
            let again = try EMailAddress(address.canonical)
            #expect(Array(again.canonical.utf8) == Array(address.canonical.utf8), note)
            #expect(Array(try EMailAddress(address.address).address.utf8) == Array(address.address.utf8), note)
            for form in [address.address, address.canonical] { Self.checkInvariants(of: form, note) }
        }
        #expect(accepted > 100, "the generator no longer reaches the contract")
    }

    private static func checkInvariants(of form: String, _ note: Comment) {
        #expect(form.utf8.count <= 254, note)
        #expect(form.utf8.count { $0 == UInt8(ascii: "@") } == 1, note)
        let refused = Set("\r\n\0\u{7F} <>()[]\\,;:\"".utf8)
        #expect(!form.utf8.contains { $0 < 0x20 || refused.contains($0) }, note)
        #expect(!form.unicodeScalars.contains { [.control, .format].contains($0.properties.generalCategory) }, note)
        let domain = form.split(separator: "@").last ?? ""
        #expect(
            domain.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
            }, note)
    }
}
