import Foundation

/// A module of another package, as far as the pages use it: their samples are compiled against it.
struct StubModule: Sendable {
    let name: String
    private let source: URL

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Stubs")

    /// The stubs that any of the sources import.
    static func imported(by sources: [String]) throws -> [Self] {
        let files = try FileManager.default.contentsOfDirectory(at: self.folder, includingPropertiesForKeys: nil)
        let lines = Set(sources.flatMap { $0.split(separator: "\n").map(String.init) })
        return files.filter { $0.pathExtension == "swift" }
            .map { Self(name: $0.deletingPathExtension().lastPathComponent, source: $0) }
            .filter { lines.contains("import \($0.name)") }
            .sorted { $0.name < $1.name }
    }

    /// Builds the module into `place`; what the compiler said against it.
    func build(in place: URL, by compiler: URL) async throws -> [String] {
        let ending = try await ChildProcess.run(
            compiler,
            [
                "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", self.name, "-o",
                place.appendingPathComponent("\(self.name).swiftmodule").path, self.source.path,
            ],
            in: place, limit: .seconds(120))
        return ending.status == 0 ? [] : [ending.output]
    }
}
