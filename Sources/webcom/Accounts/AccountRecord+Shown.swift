import WebcomAuthentication
import WebcomBackend

extension AccountRecord {
    /// The account in one line: `uid`, date, name, and what is special.
    var line: String {
        let marks = [self.isGuest ? "guest" : nil, self.isDisabled ? "disabled" : nil].compactMap(\.self)
        let words = [self.uid, LineDate.text(self.creationDate), self.displayName?.shown].compactMap(\.self)
        return (words + marks.map { "(\($0))" }).joined(separator: "  ")
    }

    /// The account as JSON.
    var value: JSONValue {
        .object([
            "uid": .string(self.uid), "created": .string(LineDate.text(self.creationDate)),
            "displayName": self.displayName.map { .string($0) } ?? .null, "profile": self.profile,
            "isGuest": .bool(self.isGuest), "isDisabled": .bool(self.isDisabled),
        ])
    }
}

extension String {
    /// The text without what a terminal would obey, or show in another order.
    var shown: String {
        String(
            String.UnicodeScalarView(
                self.unicodeScalars.map { $0.isOrder ? "?" : $0 }))
    }

    /// The text, JSON, with the same written as JSON's escapes: it stands in strings only.
    var escaped: String {
        var text = String.UnicodeScalarView()
        for scalar in self.unicodeScalars {
            guard scalar.isOrder else {
                text.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
            }
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal might obey it, or show what follows in another order.
    fileprivate var isOrder: Bool {
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(self.properties.generalCategory)
    }
}
