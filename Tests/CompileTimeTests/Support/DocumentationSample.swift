import Foundation
import Testing

/// A fenced piece of Swift in a page of documentation.
struct DocumentationSample: Sendable {
    /// Where the fence begins, from 1.
    let line: Int
    let source: String

    /// Whether it is a program, with statements of its own, rather than declarations.
    var isProgram: Bool {
        self.source.split(separator: "\n").contains { line in
            ["let ", "var ", "await ", "try ", "print("].contains { line.hasPrefix($0) }
        }
    }

    /// The sample as a file beside others: its declarations in a namespace of their own, the page's lines kept.
    var file: String {
        let lines = self.source.split(separator: "\n", omittingEmptySubsequences: false)
        let imports = lines.filter { $0.hasPrefix("import ") }
        let rest = lines.filter { !$0.hasPrefix("import ") }
        return (imports + ["enum Sample\(self.line) {"] + rest + ["}", ""]).joined(separator: "\n")
    }

    /// The samples of a page, in order.
    static func all(in page: URL) throws -> [DocumentationSample] {
        var samples: [DocumentationSample] = []
        var begun: (line: Int, lines: [Substring])?
        let text = try String(contentsOf: page, encoding: .utf8)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let open = begun {
                if line == "```" {
                    samples.append(Self(line: open.line, source: open.lines.joined(separator: "\n")))
                    begun = nil
                } else {
                    begun?.lines.append(line)
                }
            } else if line == "```swift" {
                begun = (index + 1, [])
            }
        }
        return samples
    }
}
