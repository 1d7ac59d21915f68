/// Prints numbered steps in at most 80 columns, as plain text.
struct StepPrinter {
    private static let width = 80
    private static let indent = "   "

    private let stream: StandardStream
    private var lastStep = 0

    /// Prints to a stream.
    init(_ stream: StandardStream) { self.stream = stream }

    /// Prints a line that belongs to no step.
    func title(_ text: String) async throws { try await self.stream.write("\(text)\n") }

    /// Begins the next step.
    mutating func step(_ heading: String) async throws {
        self.lastStep += 1
        try await self.stream.write("\n\(self.lastStep). \(heading)\n")
    }

    /// Prints a text under the step.
    func say(_ text: String) async throws { try await self.lines(text, Self.indent) }

    /// Prints a name and its value under the step; a value that is too long, whole on the next line.
    func fact(_ name: String, _ value: String) async throws {
        let line = "\(Self.indent)  \(name.padded(to: 14)) \(value)"
        let isLong = line.count > Self.width
        try await self.stream.write(isLong ? "\(Self.indent)  \(name)\n\(Self.indent)  \(value)\n" : "\(line)\n")
    }

    /// Prints a quotation under the step.
    func quote(_ text: String) async throws {
        try await self.stream.write("\n")
        try await self.lines(text, "\(Self.indent)  | ")
    }

    /// Prints lines as they are under the step; the blanks at their ends too, unless they are to be cut off.
    func draw(_ text: String, isCut: Bool) async throws {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let line = "\(Self.indent)\(line)"
            try await self.stream.write((isCut ? line.withoutTrailingSpaces : line) + "\n")
        }
    }

    private func lines(_ text: String, _ indent: String) async throws {
        for line in text.wrapped(to: Self.width - indent.count) {
            try await self.stream.write("\(indent)\(line)".withoutTrailingSpaces + "\n")
        }
    }
}
