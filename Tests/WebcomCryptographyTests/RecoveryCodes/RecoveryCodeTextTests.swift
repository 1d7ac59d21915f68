import Testing
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

@Suite struct RecoveryCodeTextTests {
    private static let bytes: [UInt8] = [0x08, 0x84, 0x21, 0x9F, 0xFF, 0x00, 0x44, 0x32, 0x14, 0xC7]
    private static let code = RecoveryCodeText(random: FixedRandomBytes(answer: bytes))

    @Test("MFA-8: a code has 80 random bits, in four groups of four")
    func writing() {
        #expect(Self.code.normalized.array == Self.bytes)
        #expect(Self.code.reveal().wholeMatch(of: /([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}/) != nil)
        #expect(
            RecoveryCodeText(random: FixedRandomBytes(answer: [UInt8](repeating: 0, count: 10))).reveal()
                == "0000-0000-0000-0000")
        #expect(
            RecoveryCodeText(random: FixedRandomBytes(answer: [UInt8](repeating: 255, count: 10))).reveal()
                == "zzzz-zzzz-zzzz-zzzz")
        #expect(
            RecoveryCodeText(
                random: FixedRandomBytes(answer: [0, 0x44, 0x32, 0x14, 0xC7, 0x42, 0x54, 0xB6, 0x35, 0xCF])
            ).reveal() == "0123-4567-89ab-cdef")
    }

    @Test("MFA-8: a random source that answers too little makes no code")
    func shortDraw() async {
        await #expect(processExitsWith: .failure) {
            _ = RecoveryCodeText(random: FixedRandomBytes(answer: [UInt8](repeating: 1, count: 9)))
        }
    }

    @Test("MFA-8: a set has ten codes, all different")
    func sets() {
        let codes = RecoveryCodeText.draw()
        #expect(codes.count == 10)
        #expect(Set(codes.map { $0.reveal() }).count == 10)
        #expect(RecoveryCodeText.draw(3).count == 3)
        #expect(RecoveryCodeText.draw(0).isEmpty && RecoveryCodeText.draw(.min).isEmpty)
    }

    @Test(
        "MFA-8: case, blanks, dashes and look-alikes are tolerated",
        arguments: [
            "0123-4567-89ab-1def", "0123456789AB1DEF", " 0123 4567 89ab 1def\n", "O123-4567-89ab-ldef",
            "oi23-4567-89ab-Idef", "oL23–4567—89aB−iDeF", "0-1-2-3-4-5-6-7-8-9-a-b-1-d-e-f",
            "0123\u{A0}4567\u{2011}89ab\t1def",
        ])
    func spellings(typed: String) throws {
        let code = try #require(RecoveryCodeText(typed))
        #expect(code.reveal() == "0123-4567-89ab-1def")
    }

    @Test(
        "MFA-8, ROB-6: anything else is no code",
        arguments: [
            "", "0123-4567-89ab-cde", "0123-4567-89ab-cdef0", "0123-4567-89ab-cdeu", "0123-4567-89ab-cde!",
            "0123-4567-89ab-cdé", "０123-4567-89ab-cdef", "0123-4567-89ab-cde\0", "0123_4567_89ab_cdef", "----",
            "0123-4567-89ab-cde\u{0301}f",
            "0123-4567-89ab-cde\u{130}", "0123-4567-89ab-cde\u{131}", "0123-4567-89ab-cde\u{212A}",
        ])
    func refused(typed: String) {
        #expect(RecoveryCodeText(typed) == nil)
    }

    @Test("ROB-6: a text of more than 128 bytes is not read")
    func longTexts() {
        let blanks = String(repeating: " ", count: 112)
        #expect(RecoveryCodeText(blanks + "0123456789abcdef") != nil)
        #expect(RecoveryCodeText(blanks + " 0123456789abcdef") == nil, "however long a text is, it is read")
    }

    @Test("MFA-8: every code that is written is read again, in capital letters too")
    func roundTrips() throws {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<10).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = RecoveryCodeText(random: FixedRandomBytes(answer: bytes)).reveal()
            for typed in [text, text.uppercased(), text.filter { $0 != "-" }] {
                #expect(RecoveryCodeText(typed)?.normalized.array == bytes, "seed \(seed): \(typed)")
            }
        }
    }

    @Test("MFA-8, SEC-1: no rendering shows the code, and it cannot be compared or encoded")
    func redaction() {
        var dumped = ""
        dump(Self.code, to: &dumped)
        for rendering in ["\(Self.code)", String(reflecting: Self.code), "\([Self.code])", dumped] {
            #expect(rendering.contains(SecretBytes.redacted), "\(rendering)")
            #expect(!rendering.contains(Self.code.reveal()) && !rendering.contains("132"))
        }
        #expect(Mirror(reflecting: Self.code).children.isEmpty)
        let value: Any = Self.code
        #expect(!(value is any Equatable) && !(value is any Encodable) && !(value is any Decodable))
    }
}
