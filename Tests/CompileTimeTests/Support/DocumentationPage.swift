import Foundation
import Testing

/// A page whose samples its readers copy.
struct DocumentationPage: Sendable, CustomTestStringConvertible {
    let file: URL

    var testDescription: String { self.file.lastPathComponent }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The README and every page in Documentation.
    static var all: [DocumentationPage] {
        let folder = self.root.appendingPathComponent("Documentation")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let pages = (files ?? []).filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
        return ([self.root.appendingPathComponent("README.md")] + pages).map(Self.init)
    }

    /// Where the module maps of the system libraries are.
    static var moduleMaps: [String] {
        ["CSodium", "COpenSSL", "CSQLite", "CIDN2", "CCrypt", "CCurl"].flatMap {
            ["-I", self.root.appendingPathComponent("Sources/\($0)").path]
        }
    }

    /// Compiles the page's declarations as one module, and each program as one of its own; what the compiler said.
    func complaints() async throws -> [String] {
        let samples = try DocumentationSample.all(in: self.file)
        let declarations = samples.filter { !$0.isProgram }
        var complaints: [String] = []
        if !declarations.isEmpty {
            complaints += try await self.compile(declarations.map { ("Sample\($0.line)", $0.file) })
        }
        for program in samples.filter(\.isProgram) {
            complaints += try await self.compile([("main", program.source)])
        }
        return complaints
    }

    private func compile(_ files: [(name: String, source: String)]) async throws -> [String] {
        let toolchain = try Toolchain.find()
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("samples-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let paths = try files.map { file in
            let path = place.appendingPathComponent("\(file.name).swift")
            try Data(file.source.utf8).write(to: path)
            return path.path
        }
        for stub in try StubModule.imported(by: files.map(\.source)) {
            let complaints = try await stub.build(in: place, by: toolchain.compiler)
            guard complaints.isEmpty else { return complaints }
        }
        let plugins = toolchain.compiler.resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("../lib/swift/host/plugins").path
        let ending = try await ChildProcess.run(
            toolchain.compiler,
            [
                "-emit-sil", "-o", "/dev/null", "-whole-module-optimization", "-warnings-as-errors", "-module-name",
                "Page",
            ]
                + ["-swift-version", "6", "-I", toolchain.modules.path, "-I", place.path, "-plugin-path", plugins]
                + Self.moduleMaps + (files.map(\.name) == ["main"] ? [] : ["-parse-as-library"]) + paths,
            in: place, limit: .seconds(120))
        return ending.status == 0 ? [] : [ending.output]
    }
}
