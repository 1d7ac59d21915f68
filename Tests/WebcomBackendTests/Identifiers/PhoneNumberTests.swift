import Testing
import WebcomBackend
import WebcomPrimitives

@Suite struct PhoneNumberTests {
    private func reason(_ text: String) -> PhoneNumberError.Reason? {
        do throws(PhoneNumberError) { _ = try PhoneNumber(text) } catch { return error.reason }
        return nil
    }

    @Test(
        "IDN-3: numbers of many countries keep their digits",
        arguments: [
            "+12024561111", "+14165550123", "+33612345678", "+33142345678", "+4915112345678", "+493012345678",
            "+442079460958", "+447400123456", "+390612345678", "+34612345678", "+41781234567", "+436641234567",
            "+31612345678", "+32470123456", "+351912345678", "+48512345678", "+46701234567", "+4791234567",
            "+4520123456", "+358412345678", "+353850123456", "+302101234567", "+79123456789", "+905012345678",
            "+972502345678", "+201001234567", "+27711234567", "+2348021234567", "+254712123456", "+5511961234567",
            "+5491123456789", "+525512345678", "+819012345678", "+8613123456789", "+821020000000", "+918123456789",
            "+6281234567890", "+6581234567", "+61412345678", "+64211234567", "+376312345",
            "+6761234", "+2904123", "+682 21234", "+870773123456", "+800 1234 5678",
        ])
    func acceptsNumbers(text: String) throws {
        let number = text.filter { $0 != " " }
        let value = try PhoneNumber(text)
        #expect(value.canonical == number)
        #expect(value.digits == number.dropFirst())
        #expect(value.lookUpKey == Array(number.utf8))
    }

    @Test(
        "IDN-3: what people type around and instead of the digits is normalised",
        arguments: [
            ("+1 (202) 456-1111", "+12024561111"), ("+1.202.456.1111", "+12024561111"),
            ("+49 30/123456", "+4930123456"), ("(+33) 6 12 34 56 78", "+33612345678"),
            (" +33612345678 ", "+33612345678"),
            ("+33\u{A0}6\u{202F}12\u{2009}34\u{3000}56\u{2003}78", "+33612345678"),
            ("+33\u{2001}612345678", "+33612345678"), ("+1-202\u{2010}456\u{2011}11\u{2013}11", "+12024561111"),
            ("+1\u{2212}202\u{2012}4561111", "+12024561111"), ("＋１２０２４５６１１１１", "+12024561111"),
            ("＋１（２０２）４５６－１１．１／１", "+12024561111"), ("+٩٧١٥٠١٢٣٤٥٦٧", "+971501234567"),
            ("+۹۸۹۱۲۳۴۵۶۷۸۹", "+989123456789"), ("+९१८१२३४५६७८९", "+918123456789"),
            ("+\u{1D7D9}202\u{1D7DC}561111", "+12024561111"), ("+١2024561111", "+12024561111"),
            ("+39 (06) 1234 5678", "+390612345678"), ("+378 (0549) 886377", "+3780549886377"),
        ])
    func normalises(text: String, canonical: String) throws {
        let value = try PhoneNumber(text)
        #expect(Array(value.canonical.utf8) == Array(canonical.utf8))
        #expect(try PhoneNumber(value.canonical) == value)
        #expect(try Set([value, PhoneNumber(canonical)]).count == 1)
    }

    @Test(
        "IDN-3, IDN-5: refuses what is not exactly one number and says why",
        arguments: [
            ("", .empty), (" ", .missingPlus), ("()", .missingPlus), ("12024561111", .missingPlus),
            ("0033612345678", .missingPlus), ("0612345678", .missingPlus), ("1+2024561111", .missingPlus),
            ("\u{207A}12024561111", .forbiddenCharacter), ("++12024561111", .misplacedPlus),
            ("+12024561111+", .misplacedPlus), ("+12024561111 / +12024561112", .misplacedPlus),
            ("+", .tooFewDigits), ("+01234567", .leadingZero), ("+٠1234567", .leadingZero),
            ("+123456", .tooFewDigits), ("+1234567890123456", .tooManyDigits), ("+44 (0)20 7946 0958", .trunkPrefix),
            ("+44 ( ０ ) 20 7946 0958", .trunkPrefix), ("+44(٠)2079460958", .trunkPrefix),
            ("+1202456111a", .forbiddenCharacter), ("+1 202 456 1111 x12", .forbiddenCharacter),
            ("+1-800-FLOWERS", .forbiddenCharacter), ("tel:+12024561111", .forbiddenCharacter),
            ("+12024561111,+12024561112", .forbiddenCharacter), ("+12024561111;ext=1", .forbiddenCharacter),
            ("[\"+12024561111\"]", .forbiddenCharacter), ("+12024561111#", .forbiddenCharacter),
            ("+1202*4561111", .forbiddenCharacter), ("+1_2024561111", .forbiddenCharacter),
            ("+12024561111\0", .forbiddenCharacter), ("+1202\r\n4561111", .forbiddenCharacter),
            ("+12024561111\n", .forbiddenCharacter), ("+1\t2024561111", .forbiddenCharacter),
            ("+1\u{301}2024561111", .forbiddenCharacter), ("+\u{338}12024561111", .forbiddenCharacter),
            ("+1\u{20E3}2024561111", .forbiddenCharacter), ("+1\u{FE0F}2024561111", .forbiddenCharacter),
            ("\u{202A}+12024561111\u{202C}", .forbiddenCharacter), ("+1\u{200B}2024561111", .forbiddenCharacter),
            ("+1\u{2028}2024561111", .forbiddenCharacter), ("+²2024561111", .forbiddenCharacter),
            ("+①2024561111", .forbiddenCharacter), ("+½2024561111", .forbiddenCharacter),
            ("+Ⅷ2024561111", .forbiddenCharacter), ("+一2024561111", .forbiddenCharacter),
            ("+1202456111\u{378}", .forbiddenCharacter), ("+1202456111O", .forbiddenCharacter),
        ] as [(String, PhoneNumberError.Reason)])
    func refuses(text: String, reason: PhoneNumberError.Reason) {
        #expect(self.reason(text) == reason)
        let error = #expect(throws: PhoneNumberError.self) { try PhoneNumber(text) }
        #expect(error?.message.isEmpty == false && error?.description == error?.message)
    }

    @Test(
        "IDN-3: 7 digits are the fewest and 15 the most, whatever their script",
        arguments: ["1", "１", "١", "\u{1D7D9}"])
    func boundsDigits(digit: String) {
        for (count, reason) in [(6, .tooFewDigits), (7, nil), (15, nil), (16, .tooManyDigits)]
            as [(Int, PhoneNumberError.Reason?)]
        {
            #expect(self.reason("+" + String(repeating: digit, count: count)) == reason)
        }
    }

    @Test("IDN-3: no control character passes, wherever it stands")
    func refusesControls() {
        for number in Array(UInt32(0)..<0x20) + Array(0x7F..<0xA0) + [0x2028, 0x2029] {
            guard let control = Unicode.Scalar(number) else { continue }
            for text in [
                "\(control)+12024561111", "+\(control)12024561111", "+1202\(control)4561111",
                "+12024561111\(control)",
            ] {
                #expect(self.reason(text) == .forbiddenCharacter, "U+\(String(number, radix: 16))")
            }
        }
    }

    @Test("IDN-3: a megabyte is refused before any look at its characters", arguments: ["1", "+", " ", "١", "\u{301}"])
    func refusesLargeInputsFirst(unit: String) {
        let calls = Locked(0)
        func digit(_ scalar: Unicode.Scalar) -> UInt8? {
            calls.withLock { $0 += 1 }
            return PhoneNumberText.decimalDigit(scalar)
        }
        let text = "+" + String(repeating: unit, count: 1_000_000 / unit.utf8.count)
        let error = #expect(throws: PhoneNumberError.self) { try PhoneNumber(text, digit: digit) }
        #expect(error?.reason == .tooLong)
        #expect(calls.withLock { $0 } == 0)
        _ = try? PhoneNumber("+12024561111", digit: digit)
        #expect(calls.withLock { $0 } == 12, "the counter is not in the path")
    }

    @Test("IDN-3: 128 bytes are looked at and one more is not")
    func boundsBytes() {
        let number = "+12024561111"
        let padding = String(repeating: " ", count: 128 - number.utf8.count)
        #expect(self.reason(number + padding) == nil)
        #expect(self.reason(number + padding + " ") == .tooLong)
    }

    @Test(
        "ENU-7: the hint does not tell the length",
        arguments: [
            ("+33612345642", "+33••••••42"), ("+1234567", "+12••••••67"), ("+123456789012345", "+12••••••45"),
        ])
    func masks(text: String, masked: String) throws {
        let number = try PhoneNumber(text)
        #expect(number.masked == masked)
        var dumped = ""
        dump(number, to: &dumped)
        #expect("\(number)" == masked && String(reflecting: number) == masked && !dumped.contains(number.digits))
    }

    @Test func errorsHoldNothingOfTheText() {
        for text in ["sentinel", "+1202sentinel", "sentinel+"] {
            let error = #expect(throws: PhoneNumberError.self) { try PhoneNumber(text) }
            #expect(error.map { "\($0)\($0.reason)".contains("sentinel") } == false)
        }
    }

    @Test func aValidatorSeesTheNormalisedNumber() throws {
        struct NorthAmericaOnly: PhoneNumberValidator {
            func accepts(_ number: PhoneNumber) -> Bool {
                number.canonical.hasPrefix("+1") && number.canonical.utf8.count == 12
            }
        }
        #expect(NorthAmericaOnly().accepts(try PhoneNumber("+1 (202) 456-1111")))
        #expect(!NorthAmericaOnly().accepts(try PhoneNumber("+33612345678")))
    }
}
