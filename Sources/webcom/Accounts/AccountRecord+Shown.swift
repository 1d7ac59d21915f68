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
                self.unicodeScalars.map { scalar in
                    let isOrder = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
                    return isOrder ? "?" : scalar
                }))
    }
}
