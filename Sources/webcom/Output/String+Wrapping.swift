extension String {
    /// The text in lines of at most `width` characters, broken between words; its own line breaks stay.
    ///
    /// A word that is longer stands on a line of its own, whole: it may be a path or a token, to be copied.
    func wrapped(to width: Int) -> [String] {
        self.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            var lines: [String] = []
            var current = ""
            for word in line.split(separator: " ") {
                if current.isEmpty {
                    current = String(word)
                } else if current.count + 1 + word.count <= width {
                    current += " \(word)"
                } else {
                    lines.append(current)
                    current = String(word)
                }
            }
            return lines + [current]
        }
    }

    /// The text with spaces behind it, `width` characters wide at least.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - self.count)) }

    /// The text without spaces at its end.
    var withoutTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
