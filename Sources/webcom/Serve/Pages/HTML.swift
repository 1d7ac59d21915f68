/// A piece of a page: what was not written in the source is escaped, and there is no way around it.
///
/// Literals are markup; whatever stands in an interpolation is text, unless it is a piece itself. Write attributes in
/// quotation marks, and no interpolation where a name or an address is expected.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
    /// The markup.
    package private(set) var markup: String

    /// Takes markup that stands in the source.
    package init(stringLiteral markup: StaticString) { self.markup = "\(markup)" }

    /// Takes markup that stands in the source, with texts and pieces between.
    package init(stringInterpolation pieces: Interpolation) { self.markup = pieces.markup }

    /// What a literal with interpolations becomes.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        /// Begins a piece.
        package init(literalCapacity: Int, interpolationCount: Int) { self.markup.reserveCapacity(literalCapacity) }

        /// Takes markup that stands in the source.
        package mutating func appendLiteral(_ literal: StaticString) { self.markup += "\(literal)" }

        /// Takes a text, which is escaped.
        package mutating func appendInterpolation(_ text: String) {
            for scalar in text.unicodeScalars { self.markup += Self.escaped(scalar) }
        }

        /// Takes a number.
        package mutating func appendInterpolation(_ number: Int) { self.markup += String(number) }

        /// Takes a piece.
        package mutating func appendInterpolation(_ piece: HTML) { self.markup += piece.markup }

        /// Takes pieces, one after the other.
        package mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { self.markup += piece.markup }
        }

        /// Takes a piece where there is one.
        package mutating func appendInterpolation(_ piece: HTML?) { self.markup += piece?.markup ?? "" }

        private static func escaped(_ scalar: Unicode.Scalar) -> String {
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\n", "\t": String(scalar)
            case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": "\u{FFFD}"
            default: String(scalar)
            }
        }
    }
}
