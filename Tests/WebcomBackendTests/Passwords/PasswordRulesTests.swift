import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

@Suite struct PasswordRulesTests {
    private let rules = PasswordRules()
    /// Rules of length alone, for passwords that repeat one character.
    private static let lengthOnly = PasswordRules(blocksCommonPasswords: false)

    private func issue(_ text: String, _ rules: PasswordRules = Self.lengthOnly) -> PasswordIssue? {
        do throws(PasswordIssue) { _ = try rules.accept(SecretBytes(utf8: text)) } catch { return error }
        return nil
    }

    private func normalized(_ text: String) throws -> [UInt8] {
        try self.rules.normalize(SecretBytes(utf8: text)).bytes.array
    }

    private var calls: [(SecretBytes, UnicodeNormalization) throws -> NormalizedPassword] {
        [{ try self.rules.accept($0, identifiers: ["pia"], normalization: $1) }, self.rules.normalize]
    }

    @Test(
        "PWD-1: the minimum is counted in code points of the composed form",
        arguments: ["a", "é", "e\u{301}", "😀", "字"])
    func boundsLengthBelow(unit: String) {
        #expect(self.issue(String(repeating: unit, count: 14)) == .tooShort(minimum: 15))
        #expect(self.issue(String(repeating: unit, count: 15)) == nil)
        let eight = PasswordRules(minimumCodePoints: 8, blocksCommonPasswords: false)
        #expect(self.issue(String(repeating: unit, count: 7), eight) == .tooShort(minimum: 8))
        #expect(self.issue(String(repeating: unit, count: 8), eight) == nil)
    }

    @Test("PWD-1, PWD-2: no setting falls below 8 code points, nor refuses 64 of four bytes")
    func movesSettingsIntoTheirRanges() {
        let low = PasswordRules(minimumCodePoints: .min, maximumBytes: .min)
        #expect(low.minimumCodePoints == 8 && low.maximumBytes == 256)
        let high = PasswordRules(minimumCodePoints: .max, maximumBytes: .max)
        #expect(high.minimumCodePoints == 64 && high.maximumBytes == 4_096)
        #expect(self.rules.minimumCodePoints == 15 && self.rules.maximumBytes == 1_024)
        let alphabet = (0..<32).compactMap { Unicode.Scalar(0x1F600 + UInt32($0) * 2) }.map(String.init).joined()
        for rules in [low, high, PasswordRules(minimumCodePoints: .max, maximumBytes: .min)] {
            #expect(self.issue(alphabet + alphabet, rules) == nil)
        }
    }

    @Test("PWD-2: 1 024 bytes are accepted and one more is not, at sign-in as well")
    func boundsBytesAbove() throws {
        #expect(self.issue(String(repeating: "a", count: 1_024)) == nil)
        #expect(self.issue(String(repeating: "a", count: 1_025)) == .tooLong(maximumBytes: 1_024))
        #expect(self.issue(String(repeating: "é", count: 512) + "a") == .tooLong(maximumBytes: 1_024))
        let error = #expect(throws: PasswordIssue.self) { try self.normalized(String(repeating: "a", count: 1_025)) }
        #expect(error == .tooLong(maximumBytes: 1_024))
    }

    @Test("PWD-2: a megabyte is refused before any normalisation", arguments: ["a", "\u{301}", "\u{3000}", "\n"])
    func refusesLargeInputsFirst(unit: String) {
        let counter = CountingNormalization()
        let password = SecretBytes(utf8: String(repeating: unit, count: 1_000_000 / unit.utf8.count))
        for call in self.calls {
            let error = #expect(throws: PasswordIssue.self) { try call(password, counter.normalization) }
            #expect(error == .tooLong(maximumBytes: 1_024))
        }
        #expect(counter.calls == 0)
        _ = try? self.rules.normalize(SecretBytes(utf8: "é"), normalization: counter.normalization)
        #expect(counter.calls == 1, "the counter is not in the path")
    }

    @Test("PWD-3: nothing is asked of a password but its length and characters")
    func asksForNoComposition() {
        for text in [
            "aaaaaaaaaaaaaab", "294710385562093", "correct horse battery", "пароль пароль пароль", "ALL IN CAPITALS",
            "!?!?!?:;:;:;:;:;",
        ] {
            #expect(self.issue(text, self.rules) == nil)
        }
        for text in ["aaaaaaaaaaaaaaa", "               "] { #expect(self.issue(text) == nil) }
    }

    @Test("PWD-3: any text of letters, digits, marks of a base, symbols and spaces within bounds is accepted")
    func acceptsRandomTexts() {
        let seed = UInt64.random(in: 0 ... .max)
        print("PasswordRulesTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var text = ""
            while text.unicodeScalars.count < 40 {
                let number = UInt32.random(in: 0x20..<0x2FA20, using: &random)
                guard let scalar = Unicode.Scalar(number), Self.isPlain(scalar) else { continue }
                text.unicodeScalars.append(scalar)
            }
            #expect(
                self.issue(text, self.rules) == nil,
                "seed \(seed): \(text.unicodeScalars.map { String($0.value, radix: 16) })")
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .otherLetter, .mathSymbol, .currencySymbol, .otherSymbol,
            .spaceSeparator:
            !(0x1100...0x11FF).contains(scalar.value) && !(0xA960...0xD7FB).contains(scalar.value)
                && !(0x3031...0x303B).contains(scalar.value) && !scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    @Test("PWD-4: every byte counts, none is cut or changed in case")
    func keepsEveryByte() throws {
        let bytes = (0..<1_024).map { UInt8(0x21 + $0 % 94) }
        let whole = try self.rules.accept(SecretBytes(bytes)).bytes.array
        #expect(whole == bytes)
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 1
            if other[index] == 0x7F { other[index] = 0x7D }
            #expect(try self.rules.normalize(SecretBytes(other)).bytes.array != whole, "byte \(index)")
        }
        #expect(try self.normalized("Straße İstanbul ﬁ") == Array("Straße İstanbul ﬁ".utf8))
    }

    @Test(
        "PWD-5: decomposed and composed forms and all spaces hash alike",
        arguments: [
            ("e\u{301}", "é"), ("\u{212B}", "\u{C5}"), ("A\u{30A}", "\u{C5}"), ("\u{1100}\u{1161}", "\u{AC00}"),
            ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("a\u{A0}b", "a b"), ("a\u{3000}b", "a b"), ("\u{2003}a ", " a "),
            ("a\u{1680}b\u{202F}", "a b "), ("\u{212A}", "K"),
        ])
    func normalises(typed: String, expected: String) throws {
        #expect(try self.normalized(typed) == Array(expected.utf8))
        let padding = String(repeating: "x", count: 20)
        #expect(
            try self.rules.accept(SecretBytes(utf8: typed + padding)).bytes.array == Array((expected + padding).utf8))
    }

    @Test("PWD-5: refuses controls, unassigned and invisible characters, the empty text and malformed UTF-8")
    func refusesCharacters() {
        let padding = String(repeating: "x", count: 20)
        #expect(self.issue("") == .empty)
        for text in ["\0", "\t", "\r\n", "\u{7F}", "\u{85}"] {
            #expect(self.issue(padding + text) == .controlCharacter)
        }
        for text in ["\u{378}", "\u{E01F0}"] { #expect(self.issue(padding + text) == .unassigned) }
        for text in ["\u{200B}", "\u{AD}", "\u{FEFF}", "\u{FFFF}", "\u{E000}", "\u{2028}", "\u{202E}", "\u{640}"] {
            #expect(self.issue(padding + text) == .disallowedCharacter)
        }
        for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE9]] as [[UInt8]] {
            let password = SecretBytes(Array(padding.utf8) + bytes)
            for call in self.calls {
                let error = #expect(throws: PasswordIssue.self) { try call(password, .platform) }
                #expect(error == .malformed)
            }
        }
    }

    @Test("PWD-10: the empty password is refused at sign-in too")
    func refusesTheEmptyPasswordAtSignIn() {
        let error = #expect(throws: PasswordIssue.self) { try self.normalized("") }
        #expect(error == .empty)
    }

    @Test func judgesOnlyTheSizeAtSignIn() throws {
        for text in ["a", "\t", "a\u{200B}", "\u{378}"] { #expect(try self.normalized(text) == Array(text.utf8)) }
    }

    @Test func showsNothingOfThePassword() throws {
        let password = try self.rules.accept(SecretBytes(utf8: "sentinel sentinel é"))
        var dumped = ""
        dump(password, to: &dumped)
        #expect(!"\(password)\(String(reflecting: password))\(dumped)".contains("sentinel"))
        let issues: [PasswordIssue] = [
            .empty, .tooShort(minimum: 15), .tooLong(maximumBytes: 1_024), .malformed, .controlCharacter, .unassigned,
            .disallowedCharacter, .common, .personal, .breached,
        ]
        #expect(Set(issues.map(\.message)).count == issues.count)
        #expect(issues.allSatisfy { $0.description == $0.message })
    }
}
