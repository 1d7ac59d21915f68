import Testing
import WebcomBackend

@Suite struct EMailAddressTests {
    @Test(
        "IDN-1: keeps the local part's case, lowers A to Z for look-up and writes the domain as A-labels",
        arguments: [
            ("Pia.Example@Webcom.GOV", "Pia.Example@webcom.gov", "pia.example@webcom.gov"),
            ("o'brien+tag@example.org", "o'brien+tag@example.org", "o'brien+tag@example.org"),
            ("!#$%&'*+/=?^_`{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org"),
            ("a@bücher.example", "a@xn--bcher-kva.example", "a@xn--bcher-kva.example"),
            ("a@BÜCHER.example", "a@xn--bcher-kva.example", "a@xn--bcher-kva.example"),
            ("a@XN--BCHER-KVA.example", "a@xn--bcher-kva.example", "a@xn--bcher-kva.example"),
            ("a@faß.example", "a@xn--fa-hia.example", "a@xn--fa-hia.example"),
            ("a@ｅｘａｍｐｌｅ．ｏｒｇ", "a@example.org", "a@example.org"),
            ("a@example。org", "a@example.org", "a@example.org"),
            ("用户@例子.广告", "用户@xn--fsqu00a.xn--4rr70v", "用户@xn--fsqu00a.xn--4rr70v"),
            ("J\u{30C}@example.org", "J\u{30C}@example.org", "\u{1F0}@example.org"),
            ("\u{130}@example.org", "\u{130}@example.org", "\u{130}@example.org"),
            ("É@example.org", "É@example.org", "É@example.org"),
        ])
    func normalises(text: String, address: String, canonical: String) throws {
        let value = try EMailAddress(text)
        #expect(Array(value.address.utf8) == Array(address.utf8))
        #expect(Array(value.canonical.utf8) == Array(canonical.utf8))
        #expect(value.lookUpKey == Array(canonical.utf8))
        #expect(value.address == value.localPart + "@" + value.domain)
    }

    @Test(
        "IDN-1, IDN-5: refuses what is not exactly one plain address and says why",
        arguments: [
            ("", .empty), ("a", .missingAt), ("a.example.org", .missingAt), ("a＠example.org", .missingAt),
            ("@", .emptyLocalPart), ("@example.org", .emptyLocalPart), ("a@", .emptyDomain),
            ("a@@example.org", .severalAts),
            ("a@b@example.org", .severalAts), ("a@example.org,b@example.org", .severalAts),
            ("a@example.org;b@example.org", .severalAts), ("a@example.org b@example.org", .severalAts),
            ("a@\u{301}b@example.org", .severalAts), ("a@example.org,", .invalidDomain),
            ("a＠b@example.org", .forbiddenCharacter),
            ("a﹫b@example.org", .forbiddenCharacter), ("[\"a@example.org\"]", .forbiddenCharacter),
            ("\"a\"@example.org", .quotedLocalPart), ("\"a b\"@example.org", .quotedLocalPart),
            ("a\"b@example.org", .forbiddenCharacter),
            (" a@example.org", .forbiddenCharacter), ("a @example.org", .forbiddenCharacter),
            ("a@ example.org", .invalidDomain),
            ("a@example.org ", .invalidDomain), ("a@exam ple.org", .invalidDomain),
            ("Pia <a@example.org>", .forbiddenCharacter),
            ("<a@example.org>", .forbiddenCharacter), ("(x)a@example.org", .forbiddenCharacter),
            ("a@example.org(x)", .invalidDomain),
            ("a\\b@example.org", .forbiddenCharacter), ("a:b@example.org", .forbiddenCharacter),
            (".a@example.org", .misplacedDot),
            ("a.@example.org", .misplacedDot), ("a..b@example.org", .misplacedDot),
            ("a․b@example.org", .forbiddenCharacter),
            ("a@[127.0.0.1]", .addressLiteral), ("a@[IPv6:::1]", .addressLiteral), ("a@127.0.0.1", .addressLiteral),
            ("a@127.1", .addressLiteral), ("a@example.0x7f", .addressLiteral), ("a@localhost", .unqualifiedDomain),
            ("a@.example.org", .invalidDomain), ("a@example.org.", .invalidDomain), ("a@example..org", .invalidDomain),
            ("a@-example.org", .invalidDomain), ("a@example-.org", .invalidDomain), ("a@exa_mple.org", .invalidDomain),
            ("a@example.org\0.net", .invalidDomain), ("a@xn--zzzzzzzzzz-.org", .invalidDomain),
            ("a@xn--a.org", .invalidDomain),
            ("a@example.org/x", .invalidDomain), ("a@😀.example", .invalidDomain),
            ("a@\u{200B}example.org\u{202E}", .invalidDomain),
            ("\u{301}a@example.org", .forbiddenCharacter), ("a.\u{338}b@example.org", .forbiddenCharacter),
            ("a\u{200B}@example.org", .forbiddenCharacter), ("a\u{202E}b@example.org", .forbiddenCharacter),
            ("a\u{AD}@example.org", .forbiddenCharacter), ("a\u{34F}b@example.org", .forbiddenCharacter),
            ("a\u{FE0F}@example.org", .forbiddenCharacter), ("a\u{3164}@example.org", .forbiddenCharacter),
            ("a\u{A0}@example.org", .forbiddenCharacter),
            ("a\u{3000}@example.org", .forbiddenCharacter), ("a\u{2028}@example.org", .forbiddenCharacter),
            ("a\u{85}@example.org", .forbiddenCharacter), ("a\u{7F}@example.org", .forbiddenCharacter),
            ("a\u{E000}@example.org", .forbiddenCharacter), ("a\u{FFFF}@example.org", .forbiddenCharacter),
            ("a\u{378}@example.org", .forbiddenCharacter), ("a\u{37E}b@example.org", .forbiddenCharacter),
            ("a\u{A8}@example.org", .forbiddenCharacter),
        ] as [(String, EMailAddressError.Reason)])
    func refuses(text: String, reason: EMailAddressError.Reason) {
        let error = #expect(throws: EMailAddressError.self, "\(text.debugDescription)") { try EMailAddress(text) }
        #expect(error?.reason == reason, "\(text.debugDescription)")
    }

    @Test(
        "IDN-1: no control character passes, wherever it stands",
        arguments: ["", "\r\nRCPT TO:<b@example.org>\r\nDATA"])
    func refusesControls(tail: String) {
        for number in Array(UInt32(0)..<0x20) + Array(0x7F..<0xA0) + [0x2028, 0x2029] {
            guard let control = Unicode.Scalar(number) else { continue }
            let inserted = "\(control)\(tail)"
            for text in [
                "\(inserted)a@example.org", "a\(inserted)b@example.org", "a\(inserted)@example.org",
                "a@\(inserted)example.org", "a@exam\(inserted)ple.org", "a@example.org\(inserted)",
            ] {
                #expect(throws: EMailAddressError.self, "U+\(String(number, radix: 16))") { try EMailAddress(text) }
            }
        }
    }

    @Test("IDN-1: 64 bytes before the @ and 254 in all, counted in bytes after normalisation as well")
    func boundsBytes() throws {
        func reason(_ text: String) -> EMailAddressError.Reason? {
            do throws(EMailAddressError) { _ = try EMailAddress(text) } catch { return error.reason }
            return nil
        }
        let label = String(repeating: "d", count: 63)
        #expect(reason(String(repeating: "a", count: 64) + "@example.org") == nil)
        #expect(reason(String(repeating: "a", count: 65) + "@example.org") == .localPartTooLong)
        #expect(reason(String(repeating: "é", count: 32) + "@example.org") == nil)
        #expect(reason(String(repeating: "é", count: 32) + "a@example.org") == .localPartTooLong)
        #expect(reason(String(repeating: "\u{958}", count: 11) + "@example.org") == .localPartTooLong)
        #expect(reason("a@\(label).org") == nil)
        #expect(reason("a@\(label)d.org") == .invalidDomain)
        let domain = "\(label).\(label).\(label)"
        #expect(reason(String(repeating: "a", count: 58) + "@\(domain).org") == nil)
        #expect(reason(String(repeating: "a", count: 59) + "@\(domain).org") == .tooLong)
        let grows = "@" + Array(repeating: "é", count: 25).joined(separator: ".")
        #expect(reason(String(repeating: "a", count: 54) + grows) == nil)
        #expect(reason(String(repeating: "a", count: 55) + grows) == .tooLong)
    }

    @Test("IDN-1: a megabyte is refused before any normalisation", arguments: ["a", "\u{301}", "＠", "@", "é@"])
    func refusesLargeInputsFirst(unit: String) {
        let counter = CountingNormalization()
        let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
        let error = #expect(throws: EMailAddressError.self) {
            try EMailAddress(text, normalization: counter.normalization)
        }
        #expect(error?.reason == .tooLong)
        #expect(counter.calls == 0)
        _ = try? EMailAddress("a@example.org", normalization: counter.normalization)
        #expect(counter.calls > 0, "the counter is not in the path")
    }

    @Test(
        "IDN-4: canonically equivalent texts are one address",
        arguments: [
            ("\u{E9}@example.org", "e\u{301}@example.org"), ("\u{212A}im@example.org", "Kim@example.org"),
            ("\u{212A}im@example.org", "kim@example.org"), ("\u{212B}@example.org", "A\u{30A}@example.org"),
            ("q\u{307}\u{323}@example.org", "q\u{323}\u{307}@example.org"),
            ("\u{AC00}@example.org", "\u{1100}\u{1161}@example.org"),
            ("J\u{30C}@example.org", "\u{1F0}@example.org"), ("a@b\u{FC}cher.example", "a@bu\u{308}cher.example"),
            ("a@b\u{FC}cher.example", "A@XN--bcher-KVA.example"),
        ])
    func equatesCanonicalEquivalents(left: String, right: String) throws {
        let pair = (try EMailAddress(left), try EMailAddress(right))
        #expect(pair.0 == pair.1)
        #expect(pair.0.lookUpKey == pair.1.lookUpKey)
        #expect(Set([pair.0, pair.1]).count == 1)
    }

    @Test(
        "IDN-1: look-alikes and Unicode case pairs stay two addresses",
        arguments: [
            ("mike@example.org", "m\u{131}ke@example.org"), ("I@example.org", "\u{130}@example.org"),
            ("a@example.org", "\u{430}@example.org"), ("s@example.org", "\u{17F}@example.org"),
            ("ss@example.org", "ß@example.org"), ("fi@example.org", "\u{FB01}@example.org"),
            ("É@example.org", "é@example.org"), ("a@fass.example", "a@faß.example"),
            ("a@example.org", "a@ex\u{430}mple.org"), ("o@example.org", "\u{3BF}@example.org"),
            ("a@g\u{131}thub.example", "a@github.example"),
        ])
    func keepsLookAlikesApart(left: String, right: String) throws {
        let pair = (try EMailAddress(left), try EMailAddress(right))
        #expect(pair.0 != pair.1)
        #expect(pair.0.lookUpKey != pair.1.lookUpKey)
    }

    @Test("IDN-1: mail goes to no other mailbox than the one looked up")
    func mailsTheComposedForm() throws {
        #expect(Array(try EMailAddress("\u{212A}im@example.org").address.utf8) == Array("Kim@example.org".utf8))
    }

    @Test(
        "ENU-7: the hint does not tell the length",
        arguments: [
            ("pia.example@webcom.gov", "p•••@w•••.gov"), ("p@w.gov", "p•••@w•••.gov"), ("É@a.co.uk", "É•••@a•••.uk"),
            ("a@bücher.example", "a•••@x•••.example"),
        ])
    func masks(text: String, masked: String) throws {
        let address = try EMailAddress(text)
        #expect(address.masked == masked)
        var dumped = ""
        dump(address, to: &dumped)
        #expect("\(address)" == masked && String(reflecting: address) == masked && !dumped.contains(address.domain))
    }

    @Test func errorsHoldNothingOfTheText() {
        for text in ["sentinel", "sentinel sentinel@example.org", "a@sentinel", "\"sentinel\"@sentinel"] {
            let error = #expect(throws: EMailAddressError.self) { try EMailAddress(text) }
            #expect(error.map { "\($0)\($0.reason)".contains("sentinel") } == false)
        }
    }
}
