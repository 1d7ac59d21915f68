/// One telephone number in the international form of ITU-T E.164 (§6.2), as in `+12024561111`.
///
/// Whether the number is assigned, or could be, takes knowledge of each country's plan: see ``PhoneNumberValidator``.
/// Messages go to ``canonical``, accounts are found by it, and a hint shows ``masked``, which is also all that a
/// description shows.
public struct PhoneNumber: Sendable {
    /// The number as `+` and 7 to 15 ASCII digits, of which the first is not 0.
    public let canonical: String

    /// Normalises `text` and checks that it is exactly one number in the international form.
    ///
    /// Digits of every script and a full-width plus are taken for those of ASCII; spaces, hyphens, dots, slashes and
    /// parentheses are left out. `(0)` is refused, since it is not dialled from abroad, and so are extensions, letters,
    /// controls and invisible characters. The length is checked first. Cost: some microseconds.
    ///
    /// - Parameter text: The number as typed.
    /// - Throws: Why it is refused, without any of the text.
    public init(_ text: String) throws(PhoneNumberError) {
        try self.init(text, digit: PhoneNumberText.decimalDigit)
    }

    /// Normalises and checks `text`; a test passes a function that counts its calls.
    package init(_ text: String, digit: (Unicode.Scalar) -> UInt8?) throws(PhoneNumberError) {
        guard !text.isEmpty else { throw PhoneNumberError(.empty) }
        guard text.utf8.count <= PhoneNumberText.maximumBytes else { throw PhoneNumberError(.tooLong) }
        let typed = try PhoneNumberText.ascii(text, digit: digit)
        guard typed.firstRange(of: "(0)".utf8) == nil else { throw PhoneNumberError(.trunkPrefix) }
        let parentheses = Set("()".utf8)
        let number = typed.filter { !parentheses.contains($0) }
        let plus = UInt8(ascii: "+")
        guard number.first == plus else { throw PhoneNumberError(.missingPlus) }
        let digits = number.dropFirst()
        guard !digits.contains(plus) else { throw PhoneNumberError(.misplacedPlus) }
        guard digits.first != UInt8(ascii: "0") else { throw PhoneNumberError(.leadingZero) }
        guard digits.count >= 7 else { throw PhoneNumberError(.tooFewDigits) }
        guard digits.count <= 15 else { throw PhoneNumberError(.tooManyDigits) }
        self.canonical = String(decoding: number, as: UTF8.self)
    }

    /// The digits without the plus.
    package var digits: String { String(self.canonical.dropFirst()) }

    /// What a password of its owner must not be made of: the number with and without the plus.
    package var ownTexts: [String] { [self.canonical, self.digits] }

    /// The bytes by which accounts are found, those of ``canonical``.
    package var lookUpKey: [UInt8] { Array(self.canonical.utf8) }

    /// A hint for people, as in `+33••••••42`: the first two digits and the last two, whatever the length (ENU-7).
    public var masked: String { "\(self.canonical.prefix(3))••••••\(self.canonical.suffix(2))" }
}

extension PhoneNumber: Hashable {
    /// Compares the bytes of the canonical forms.
    public static func == (left: PhoneNumber, right: PhoneNumber) -> Bool {
        left.canonical.utf8.elementsEqual(right.canonical.utf8)
    }

    /// Hashes the bytes of the canonical form.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.lookUpKey)
    }
}

extension PhoneNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked form: a number in a log names a person.
    public var description: String { self.masked }
    /// The masked form.
    public var debugDescription: String { self.masked }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
