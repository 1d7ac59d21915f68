/// The rules for the part before the `@`: a dot-atom (RFC 5322 §3.2.3) with the characters of RFC 6532 §3.2 added.
///
/// Narrower than the RFCs in what a mail program or a log could misread: no quoted strings, nothing invisible,
/// unassigned or private, no atom that starts with a combining mark, and nothing that becomes a space, a dot or a
/// special character in compatibility form, as the full-width `＠` does.
enum EMailLocalPart {
    /// The longest local part, in bytes (RFC 5321 §4.5.3.1.1).
    private static let maximumBytes = 64
    private static let specials = Set("()<>[]:;,\\@\"".utf8)

    /// Checks `text`, which is in normalisation form C.
    static func check(_ text: String, normalization: UnicodeNormalization) throws(EMailAddressError) {
        guard !text.isEmpty else { throw EMailAddressError(.emptyLocalPart) }
        guard text.utf8.count <= Self.maximumBytes else { throw EMailAddressError(.localPartTooLong) }
        guard text.utf8.first != UInt8(ascii: "\"") else { throw EMailAddressError(.quotedLocalPart) }
        guard text.unicodeScalars.allSatisfy(Self.isAllowed) else { throw EMailAddressError(.forbiddenCharacter) }
        for atom in text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false) {
            guard let first = atom.first else { throw EMailAddressError(.misplacedDot) }
            guard !Self.isMark(first) else { throw EMailAddressError(.forbiddenCharacter) }
        }
        let compatible = normalization.compatible(text).utf8
        guard !compatible.contains(where: Self.isSpecial), Self.dots(in: compatible) == Self.dots(in: text.utf8) else {
            throw EMailAddressError(.forbiddenCharacter)
        }
    }

    private static func dots(in text: String.UTF8View) -> Int { text.count { $0 == UInt8(ascii: ".") } }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || Self.specials.contains(byte)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if let byte = UInt8(exactly: scalar.value), byte < 0x80 { return !Self.isSpecial(byte) }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint || properties.isWhitespace {
            return false
        }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return true
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
