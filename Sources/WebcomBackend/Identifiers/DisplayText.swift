/// Makes a text for people harmless to logs and messages.
///
/// What shows it still escapes it for its own format, such as HTML or a mail header.
package enum DisplayText {
    /// How many code points of an input are looked at.
    private static let scannedScalars = 4_096

    /// `text` without controls, bidirectional overrides and line breaks, trimmed, cut between characters to fit.
    ///
    /// Removed are the categories Cc, Cf (but for the joiners U+200C and U+200D, which scripts and emoji need), Zl, Zp,
    /// Co and Cn. Idempotent. Looks at 4 096 code points at most.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - maximumScalars: The most code points to keep.
    ///   - maximumBytes: The most UTF-8 bytes to keep.
    /// - Returns: The text, empty when nothing visible is left.
    package static func cleaned(_ text: String, maximumScalars: Int, maximumBytes: Int) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(Self.scannedScalars) where Self.isKept(scalar) {
            if kept.isEmpty, scalar.properties.isWhitespace { continue }
            kept.append(scalar)
        }
        let result = Self.trimmed(Self.cut(String(kept), maximumScalars: maximumScalars, maximumBytes: maximumBytes))
        return result.unicodeScalars.contains(where: Self.isVisible) ? result : ""
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }

    /// Whole characters while they fit; code points when not even the first character does.
    private static func cut(_ text: String, maximumScalars: Int, maximumBytes: Int) -> String {
        func fits(_ view: Substring) -> Bool {
            view.utf8.count <= maximumBytes && view.unicodeScalars.count <= maximumScalars
        }
        // A code point is at least a byte, so a longer prefix than this cannot fit.
        var result = String(text.unicodeScalars.prefix(maximumScalars + 1))[...]
        if fits(result) { return String(result) }
        while result.count > 1, !fits(result) { result.removeLast() }
        while !result.isEmpty, !fits(result) { result.unicodeScalars.removeLast() }
        return String(result)
    }

    private static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }
}
