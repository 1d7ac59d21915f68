#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The sources of the package, for tests of what is written in them.
enum SourceFiles {
    /// Name and text of each Swift file of some modules.
    static func all(of modules: [String]) throws -> [(name: String, text: String)] {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        var files: [(name: String, text: String)] = []
        for module in modules {
            let folder = root.appending(path: "Sources").appending(path: module)
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift")
            {
                let data = try Data(contentsOf: folder.appending(path: path))
                files.append((path, String(decoding: data, as: UTF8.self)))
            }
        }
        return files
    }
}
