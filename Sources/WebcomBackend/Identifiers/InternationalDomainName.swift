import CIDN2

/// A domain name in the form that DNS and SMTP use: lower-case A-labels between dots (RFC 5890 §2.3.2.1).
struct InternationalDomainName {
    /// The name; its length is at most 253 bytes and each label's at most 63.
    let text: String

    /// Maps and checks `name` by IDNA 2008 with UTS #46 non-transitional mapping and the STD 3 rules.
    ///
    /// Nil when any label is empty, malformed or disallowed. The result maps to itself. The cost
    /// grows with the square of the length in the worst case: bound it first.
    init?(_ name: String) {
        guard let mapped = Self.mapped(name), Self.isHostName(mapped) else { return nil }
        self.text = mapped
    }

    /// The labels, outermost last.
    var labels: [Substring] { self.text.split(separator: ".", omittingEmptySubsequences: false) }

    /// Whether the last label reads as a number, so that resolvers would take the name for an IPv4 address.
    var isNumeric: Bool {
        guard let last = self.labels.last else { return false }
        if last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
        return last.hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
    }

    private static func mapped(_ name: String) -> String? {
        // The library reads up to the first NUL and would not see the rest.
        guard !name.utf8.contains(0) else { return nil }
        // Without the library's STD 3 flag, by which 2.3.3 deletes the characters it should refuse.
        let flags = IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue
        var output: UnsafeMutablePointer<CChar>?
        let status = unsafe idn2_to_ascii_8z(name, &output, CInt(flags))
        guard let pointer = unsafe output else { return nil }
        defer { unsafe idn2_free(pointer) }
        guard status == IDN2_OK.rawValue else { return nil }
        return unsafe String(validatingCString: pointer)?.lowercasedASCII
    }

    /// Whether `name` is letters, digits and hyphens in labels that are not empty (RFC 1123 §2.1).
    ///
    /// Lengths and the place of hyphens are checked by the library.
    private static func isHostName(_ name: String) -> Bool {
        name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            !label.isEmpty
                && label.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
                }
        }
    }
}
