import Testing
import WebcomPrimitives
import webcom

@Suite struct QRCodeTests {
    private static let address =
        "otpauth://totp/Webcom:ada%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Webcom"

    /// What is shown of a code: its modules within a quiet zone of four.
    private static func shown(_ code: QRCode) -> QRModules {
        let range = -4..<code.width + 4
        return QRModules(range.map { row in range.map { code.isDark(row: row, column: $0) } })
    }

    @Test func theSmallestCodeIsTaken() throws {
        #expect(try QRCode("A").width == 21)
        #expect(try QRCode(Self.address).width == 41)
        #expect(try QRCode(String(repeating: "a", count: 2_331)).width == 177)
    }

    @Test func threeCornersHaveTheirPattern() throws {
        let code = try QRCode(Self.address)
        for (top, left) in [(0, 0), (0, code.width - 7), (code.width - 7, 0)] {
            for row in -1...7 {
                for column in -1...7 {
                    // A dark square of three, a light ring, a dark ring, and a light one around it.
                    let ring = max(abs(row - 3), abs(column - 3))
                    let isDark = code.isDark(row: top + row, column: left + column)
                    #expect(isDark == (ring != 2 && ring != 4), "corner \(top), \(left): \(row), \(column)")
                }
            }
        }
    }

    @Test func allOutsideIsLight() throws {
        let code = try QRCode("A")
        for place in [Int.min, -1, 21, Int.max] {
            #expect(!code.isDark(row: place, column: 0) && !code.isDark(row: 0, column: place))
        }
    }

    @Test(
        "ROB-6: a text that no code holds is refused",
        arguments: [
            ("", QRCodeError.empty), (String(repeating: "a", count: 2_332), .tooLong(byteCount: 2_332)),
            (String(repeating: "é", count: 1_166), .tooLong(byteCount: 2_332)), ("a\0b", .zeroByte), ("\0", .zeroByte),
        ])
    func refusedTexts(text: String, error: QRCodeError) {
        #expect(throws: error) { try QRCode(text) }
    }

    @Test("ROB-6: the longest texts of every kind fit", arguments: ["a", "A", "1", "é", "🗝", "a1", "A1a", "漢"])
    func longestTexts(piece: String) throws {
        let count = QRCode.maximumByteCount / piece.utf8.count
        #expect(try QRCode(String(repeating: piece, count: count)).width <= 177)
    }

    @Test func aPictureShowsTheModules() throws {
        for text in ["A", Self.address, String(repeating: "a", count: 2_331)] {
            let code = try QRCode(text)
            #expect(QRModules(svg: code.svg(label: "a").markup) == Self.shown(code))
        }
    }

    @Test func aPictureHasNothingThatAPolicyRefuses() throws {
        let markup = try QRCode(Self.address).svg(label: "<script>\"&'").markup
        #expect(markup.contains(#"aria-label="&lt;script&gt;&quot;&amp;&#39;""#))
        for part in ["style", "<script", "href", "url(", "<image", "<foreign"] {
            #expect(!markup.contains(part), "\(part)")
        }
        #expect(markup.matches(of: /\son[a-z]+=/).isEmpty)
        #expect(markup.matches(of: /<path/).count == 1)
        #expect(!markup.contains("GEZDGNBV"), "the text is in the picture's markup")
        #expect(markup.contains(##"<rect width="49" height="49" fill="#fff"/>"##), "no light ground of its own")
    }

    @Test(arguments: [true, false])
    func aTerminalShowsTheModules(isColored: Bool) throws {
        let code = try QRCode(Self.address)
        let text = code.terminalText(isColored: isColored)
        #expect(QRModules(terminal: text) == Self.shown(code))
        let lines = text.split(separator: "\n")
        #expect(lines.count == 25 && text.hasSuffix("\n"))
        for line in lines {
            // Each line by itself, so that one that is cut off or wrapped does not colour what follows.
            #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") == isColored)
            #expect(line.hasSuffix("\u{1B}[0m") == isColored)
            #expect(line.count { $0 == "\u{1B}" } == (isColored ? 2 : 0))
        }
    }

    @Test("SEC-1: no rendering shows the text or the modules")
    func redaction() throws {
        let code = try QRCode(Self.address)
        var dumped = ""
        dump(code, to: &dumped)
        for rendering in ["\(code)", String(reflecting: code), "\([code])", dumped] {
            #expect(rendering.contains("41"))
            for part in ["otpauth", "GEZD", "true", "false"] { #expect(!rendering.contains(part), "\(rendering)") }
        }
    }

    @Test func errorsSayWhatToDo() {
        #expect("\(QRCodeError.tooLong(byteCount: 3_000))".contains("holds 2331 bytes, and the text has 3000"))
        for error in [QRCodeError.empty, .zeroByte, .libraryFailed(code: 12)] { #expect("\(error)".hasSuffix(".")) }
    }
}
