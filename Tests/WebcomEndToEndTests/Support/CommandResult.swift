/// What a child process left.
struct CommandResult: Sendable {
    let output: String
    let error: String
    let exitCode: Int32
    /// Whether a signal ended it: a crash, or the test's patience.
    let wasKilled: Bool

    var lines: [Substring] { self.output.split(separator: "\n", omittingEmptySubsequences: false) }
    /// The headings of the steps.
    var headings: [String] {
        self.lines.filter { $0.first?.isNumber ?? false && !$0.hasPrefix(" ") }.map(String.init)
    }

    /// The values that stand behind a name.
    func values(_ name: String) -> [String] {
        self.lines.compactMap { line in
            let words = line.split(separator: " ")
            let isNamed = line.hasPrefix("     \(name) ")
            return isNamed ? words.dropFirst(name.split(separator: " ").count).joined(separator: " ") : nil
        }
    }
}
