import Foundation

/// What the compiler said of the snippets of a folder.
struct Compilation: Sendable {
    let isSuccess: Bool
    let diagnostics: Set<Diagnostic>
    let output: String

    /// The errors in a snippet.
    func errors(in snippet: Snippet) -> [String] {
        self.diagnostics.filter { $0.file == snippet.name }.map(\.message).sorted()
    }

    /// Compiles a folder's snippets as one module of outside code, as far as the last diagnostics.
    static func run(_ folder: SnippetFolder, _ dialect: Dialect) async throws -> Self {
        let toolchain = try Toolchain.find()
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("snippets-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        var files: [String] = []
        for snippet in Snippet.all(in: folder) {
            let file = place.appendingPathComponent("\(snippet.name).swift")
            try Data(snippet.source.utf8).write(to: file)
            files.append(file.path)
        }
        // Ownership is checked on SIL only: -typecheck would accept a stolen marker.
        let ending = try await ChildProcess.run(
            toolchain.compiler,
            ["-emit-sil", "-o", "/dev/null", "-whole-module-optimization", "-parse-as-library"]
                + ["-module-name", "Outside\(folder.rawValue)", "-I", toolchain.modules.path]
                + DocumentationPage.moduleMaps + dialect.arguments + files,
            in: place, limit: .seconds(120))
        return Self(
            isSuccess: ending.status == 0,
            diagnostics: Set(ending.output.split(separator: "\n").compactMap(Diagnostic.init)), output: ending.output)
    }
}
