/// One e-mail address, normalised and then checked (RFC 5321 §4.1.2, RFC 6531 §3.3).
///
/// Two addresses are equal when the bytes of their ``canonical`` forms are: only `A` to `Z` are compared without case.
/// Mail goes to ``address``, accounts are found by ``canonical``, and a hint shows ``masked``, which is also all that a
/// description shows.
public struct EMailAddress: Sendable {
    /// Where mail is sent: the local part in the case it was typed in, the domain as lower-case A-labels.
    public let address: String
    /// The form that identifies: that of ``address`` with the local part's `A` to `Z` in lower case, in form C.
    ///
    /// An address made from it has the same canonical form. Compare its UTF-8 bytes.
    public let canonical: String
    /// The domain as lower-case A-labels, as in `xn--bcher-kva.example`.
    public let domain: String
    /// The part before the `@`, composed (NFC), in the case it was typed in.
    public let localPart: String

    /// Normalises `text` and checks that it is exactly one address.
    ///
    /// Quoted local parts, comments, display names, address literals, white space and domains of one label are refused.
    /// The length is checked first. Cost: some microseconds, a millisecond or two where every character composes.
    ///
    /// - Parameter text: The address as typed.
    /// - Throws: Why it is refused, without any of the text.
    public init(_ text: String) throws(EMailAddressError) {
        try self.init(text, normalization: .platform)
    }

    /// Normalises and checks `text` by the normalisation given.
    package init(_ text: String, normalization: UnicodeNormalization) throws(EMailAddressError) {
        guard !text.isEmpty else { throw EMailAddressError(.empty) }
        guard text.utf8.count <= Self.maximumBytes else { throw EMailAddressError(.tooLong) }
        let parts = Self.split(normalization.canonical(text))
        guard let first = parts.first, let last = parts.last, parts.count > 1 else {
            throw EMailAddressError(.missingAt)
        }
        guard parts.count == 2 else { throw EMailAddressError(.severalAts) }
        try EMailLocalPart.check(first, normalization: normalization)
        self.localPart = first
        self.domain = try Self.domain(last)
        self.address = self.localPart + "@" + self.domain
        // Composed again: `J` with a caron has no composed form, `j` with one has.
        self.canonical = normalization.canonical(self.localPart.lowercasedASCII) + "@" + self.domain
        // Checked again: A-labels are longer than what is typed. The canonical form is never the longer one.
        guard self.address.utf8.count <= Self.maximumBytes else { throw EMailAddressError(.tooLong) }
    }

    /// What a password of its owner must not be made of: the whole, and the part before the `@`.
    package var ownTexts: [String] { [self.address, self.localPart] }

    /// The bytes by which accounts are found, those of ``canonical``.
    package var lookUpKey: [UInt8] { Array(self.canonical.utf8) }

    /// A hint that its owner recognises, as in `p•••@w•••.gov`.
    ///
    /// The number of dots is always the same, so that it does not tell the length.
    public var masked: String {
        let topLevel = self.domain.split(separator: ".").last ?? ""
        return "\(Self.hint(self.localPart))@\(Self.hint(self.domain)).\(topLevel)"
    }

    /// The longest address that mail can be sent to, in bytes (RFC 5321 §4.5.3.1.3 less the angle brackets).
    private static let maximumBytes = 254

    /// Splits at each `@` byte; a Swift character `@` would not match one that a combining mark follows.
    private static func split(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func hint(_ text: String) -> String {
        "\(text.unicodeScalars.first.map(String.init) ?? "")•••"
    }

    private static func domain(_ text: String) throws(EMailAddressError) -> String {
        guard !text.isEmpty else { throw EMailAddressError(.emptyDomain) }
        guard text.utf8.first != UInt8(ascii: "[") else { throw EMailAddressError(.addressLiteral) }
        guard let name = InternationalDomainName(text) else { throw EMailAddressError(.invalidDomain) }
        guard !name.isNumeric else { throw EMailAddressError(.addressLiteral) }
        guard name.labels.count > 1 else { throw EMailAddressError(.unqualifiedDomain) }
        return name.text
    }
}

extension EMailAddress: Hashable {
    /// Compares the bytes of the canonical forms.
    public static func == (left: EMailAddress, right: EMailAddress) -> Bool {
        left.canonical.utf8.elementsEqual(right.canonical.utf8)
    }

    /// Hashes the bytes of the canonical form.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.lookUpKey)
    }
}

extension EMailAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked form: an address in a log names a person.
    public var description: String { self.masked }
    /// The masked form.
    public var debugDescription: String { self.masked }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
