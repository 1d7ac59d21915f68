import Foundation
import Testing

/// A file of outside code, with what the compiler must say of it.
///
/// Lines that begin with `// Must fail:` give a part of each error; a snippet without one must compile.
struct Snippet: Sendable, CustomTestStringConvertible {
    let folder: SnippetFolder
    /// What it tries; the name of its file.
    let name: String
    /// What the errors must contain: each of these is in one of them, and each error has one of these.
    let errors: [String]
    let source: String

    var testDescription: String { "\(self.folder.rawValue)/\(self.name)" }

    /// The snippets of a folder, by name; none if the folder cannot be read, which a test notices.
    static func all(in folder: SnippetFolder) -> [Snippet] {
        let files = try? FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }.compactMap { file in
            let suffix = ".swift.txt"
            guard file.lastPathComponent.hasSuffix(suffix), let source = try? String(contentsOf: file, encoding: .utf8)
            else { return nil }
            let mark = "// Must fail: "
            return Snippet(
                folder: folder, name: String(file.lastPathComponent.dropLast(suffix.count)),
                errors: source.split(separator: "\n").filter { $0.hasPrefix(mark) }.map {
                    String($0.dropFirst(mark.count))
                },
                source: source)
        }
    }
}
