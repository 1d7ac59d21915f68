/// What somebody typed, or why it cannot be used.
package enum InputLine: Equatable, Sendable {
    /// A line without its end, free of control characters.
    case text(String)
    /// A line that is longer than any answer.
    case tooLong
    /// A line that is not UTF-8.
    case malformed
    /// A line with a control character, such as an arrow key sends.
    case control
    /// Nothing more will come.
    case end

    /// Reads the bytes of a line.
    package init(_ bytes: [UInt8]) {
        let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
        guard let text = String(validating: bytes, as: UTF8.self) else {
            self = .malformed
            return
        }
        let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        self = hasControl ? .control : .text(text)
    }
}
