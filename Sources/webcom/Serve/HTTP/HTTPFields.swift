/// The fields of a head, by name in lower case.
package struct HTTPFields: Sendable {
    /// Names that may come once only: two of them would be read differently by different programs.
    private static let single: Set<String> = [
        "authorization", "content-length", "content-type", "expect", "host", "origin", "sec-fetch-site",
        "transfer-encoding",
    ]

    private var values: [String: [String]] = [:]
    /// How many lines there are.
    package private(set) var count = 0

    /// No field.
    package init() {}

    /// The value of a field that comes once, or all of them as one list (RFC 9110 §5.3); nil where there is none.
    package subscript(name: String) -> String? { self.values[name]?.joined(separator: name == "cookie" ? "; " : ", ") }

    /// Adds a line; the name is in lower case.
    mutating func add(_ name: String, _ value: String) throws(HTTPRefusal) {
        guard self.values[name] == nil || !Self.single.contains(name) else {
            throw HTTPRefusal(.badRequest, "A field that may come once is there twice.")
        }
        self.values[name, default: []].append(value)
        self.count += 1
    }

    /// Whether the list of a field has a word, in any case.
    func has(_ word: String, in name: String) -> Bool {
        guard let list = self[name] else { return false }
        return list.lowercased().split(separator: ",").contains { $0.trimmingSpaces == word }
    }
}

extension StringProtocol {
    /// The text without spaces and tabs around it.
    var trimmingSpaces: String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        return String(
            decoding: self.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed(), as: UTF8.self)
    }
}
