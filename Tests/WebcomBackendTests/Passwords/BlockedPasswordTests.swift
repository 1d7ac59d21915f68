import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

@Suite struct BlockedPasswordTests {
    private static let eight = PasswordRules(minimumCodePoints: 8)

    private func issue(
        _ text: String, _ rules: PasswordRules = PasswordRules(), _ identifiers: [String] = []
    ) -> PasswordIssue? {
        do throws(PasswordIssue) {
            _ = try rules.accept(SecretBytes(utf8: text), identifiers: identifiers)
        } catch { return error }
        return nil
    }

    private static let entries = CommonPasswords.text.description.split(separator: "\n").map(String.init)

    @Test("PWD-6: the list has at least 3 000 entries, each once, folded, in the order that the look-up needs")
    func listIsInOrder() {
        let folded = Self.entries.map { UnicodeNormalization.platform.canonical($0).lowercased() }
        #expect(zip(Self.entries, folded).allSatisfy { $0.utf8.elementsEqual($1.utf8) })
        let pairs = zip(Self.entries, Self.entries.dropFirst())
        #expect(pairs.allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(Self.entries.count { $0.unicodeScalars.count >= 8 } >= 3_000)
    }

    @Test("PWD-6: every entry is refused, in any case, and twice over")
    func refusesEveryEntry() {
        #expect(Self.entries.count == 8_359)
        let accepted = Self.entries.filter { entry in
            entry.unicodeScalars.count >= 8
                && (self.issue(entry, Self.eight) != .common || self.issue(entry.uppercased(), Self.eight) != .common
                    || self.issue(entry + entry) != .common)
        }
        #expect(accepted.isEmpty, "\(accepted.count), among them \(accepted.prefix(5))")
    }

    @Test("PWD-6: nothing but an entry is found")
    func findsNothingElse() {
        let entries = Set(Self.entries)
        for entry in Self.entries.enumerated().filter({ $0.offset.isMultiple(of: 7) }).map(\.element) {
            for text in [entry + "~", "~" + entry, entry.dropLast() + "~"]
            where text.unicodeScalars.count >= 8 && !entries.contains(text) {
                #expect(self.issue(text, PasswordRules(minimumCodePoints: 8)) != .common, "\(text)")
            }
        }
    }

    @Test(
        "PWD-6: repetitions, patterns and runs are refused as a whole",
        arguments: [
            "passwordpassword", "PasswordPASSWORD", "password1password1", "iloveyouiloveyouiloveyou",
            "парольпарольпароль", "ПАРОЛЬпарольПароль", "friend of emily", "friend\u{A0}of emily",
            "aaaaaaaaaaaaaaa", "               ", "ababababababababa", "abcabcabcabcabcab", "12341234123412341",
            "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "abcdefghijklmnop", "ABCdefghijklmnop", "ponmlkjihgfedcba", "klmnopqrstuvwxyzabc",
            "123456789012345", "98765432109876543", "абвгдежзийклмнопр", "0123456789012345",
        ])
    func refuses(text: String) {
        #expect(self.issue(text) == .common)
        #expect(self.issue(text, PasswordRules(blocksCommonPasswords: false)) == nil)
    }

    @Test(
        "PWD-6: parts are not looked at",
        arguments: [
            "passwordpasswor", "passwordpassword1", "my password is password", "password password", "aaaaaaaaaaaaaab",
            "abcdeabcdeabcde", "abcdefghijklmnoq", "acegikmoqsuwyac", "1234567890123456x",
            "correct horse battery staple",
        ])
    func accepts(text: String) {
        #expect(self.issue(text) == nil)
    }

    @Test(
        "PWD-6, PWD-7: the account's own identifiers are refused, alone and repeated, whatever their case",
        arguments: [
            "pia.example@webcom.gov", "PIA.Example@Webcom.GOV", "pia.examplepia.example", "pia.examplePIA.EXAMPLE",
            "Pia\u{A0}Josephine Example", "pia josephine example", "336123456783361234567833612345678",
            "+33612345678+33612345678", "ÉLODIEélodieE\u{301}lodie",
        ])
    func refusesIdentifiers(text: String) throws {
        let address = try EMailAddress("Pia.Example@webcom.gov")
        let number = try PhoneNumber("+33 6 12 34 56 78")
        let own = address.ownTexts + number.ownTexts + ["Pia Josephine\u{2003}Example", "E\u{301}lodie"]
        #expect(self.issue(text, PasswordRules(), own) == .personal)
        #expect(self.issue(text) == nil)
        #expect(self.issue(text + "!", PasswordRules(), own) == nil)
        #expect(self.issue(text, PasswordRules(blocksCommonPasswords: false), own) == .personal)
    }

    @Test("PWD-6: identifiers of fewer than 4 code points, and those longer than a password, are not looked for")
    func boundsIdentifiers() {
        let counter = CountingNormalization()
        let own = ["pia", "é", "", String(repeating: "é", count: 500_000)]
        let password = SecretBytes(utf8: "correct horse battery")
        #expect(throws: Never.self) {
            try PasswordRules().accept(password, identifiers: own, normalization: counter.normalization)
        }
        #expect(counter.calls == 0)
        _ = try? PasswordRules().accept(password, identifiers: ["pias"], normalization: counter.normalization)
        #expect(counter.calls == 1, "the counter is not in the path")
    }

    @Test("PWD-6: the service's own words are refused, alone and repeated, even where common ones are not")
    func refusesAdditionalTexts() {
        for blocks in [true, false] {
            let rules = PasswordRules(
                blocksCommonPasswords: blocks,
                additionalBlocked: [
                    "Webcom Service Desk", "Cafe\u{301} Zürich", "", String(repeating: "x", count: 9_999),
                ])
            #expect(rules.additionalBlocked.count == 2)
            for text in ["webcom service desk", "WEBCOM SERVICE\u{A0}DESK", "café zürichCAFÉ ZÜRICH"] {
                #expect(self.issue(text, rules) == .common)
                #expect(self.issue(text) == nil)
            }
            #expect(self.issue("the webcom service desk", rules) == nil)
        }
    }

    @Test("PWD-6: at sign-in nothing is blocked")
    func doesNotBlockAtSignIn() throws {
        let rules = PasswordRules(additionalBlocked: ["webcom webcom webcom"])
        for text in ["password", "webcom webcom webcom", "aaaaaaaaaaaaaaa"] {
            #expect(try rules.normalize(SecretBytes(utf8: text)).bytes.array == Array(text.utf8))
        }
    }

    @Test("PWD-6: a repetition is found whatever its unit, by a count of all units")
    func findsRepetitions() {
        let seed = UInt64.random(in: 0 ... .max)
        print("BlockedPasswordTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let unit = String(
                (0..<Int.random(in: 5...12, using: &random)).map { _ in
                    Bool.random(using: &random) ? "ä" as Character : "b"
                })
            let count = Int.random(in: 1...6, using: &random)
            let text = String(repeating: unit, count: count)
            guard text.count >= 15 else { continue }
            let rules = PasswordRules(blocksCommonPasswords: false, additionalBlocked: [unit])
            #expect(self.issue(text, rules) == .common, "seed \(seed), \(text)")
            let other = text.dropLast() + "c"
            #expect(self.issue(String(other), rules) == nil, "seed \(seed), \(other)")
        }
    }
}
