import Foundation
import Testing

/// The compiler, and where the modules under test were built.
struct Toolchain: Sendable {
    /// Why there is none.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    let compiler: URL
    let modules: URL

    /// Finds both.
    ///
    /// - Throws: ``Missing``, with what was looked for and where.
    static func find() throws -> Self {
        Self(compiler: try self.findCompiler(), modules: try self.findModules())
    }

    private static func findCompiler() throws -> URL {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["SWIFT_EXEC"].map { [$0] } ?? []
        let path = environment["PATH"] ?? ""
        let candidates = named + path.split(separator: ":").map { "\($0)/swiftc" }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw Missing(description: "There is no swiftc in PATH (\(path)), and SWIFT_EXEC names none.")
        }
        return URL(fileURLWithPath: found)
    }

    /// Looks beside the running test binary, beside the test bundles, and in the package's own build folder.
    private static func findModules() throws -> URL {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let places =
            [Bundle.main.executableURL].compactMap(\.self) + Bundle.allBundles.map(\.bundleURL)
            + CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
            + [root.appendingPathComponent(".build/debug/tests")]
        for place in places {
            var folder = place.resolvingSymlinksInPath().deletingLastPathComponent()
            for _ in 1...4 {
                let modules = folder.appendingPathComponent("Modules")
                let module = modules.appendingPathComponent("WebcomAuthentication.swiftmodule")
                if FileManager.default.fileExists(atPath: module.path) { return modules }
                folder.deleteLastPathComponent()
            }
        }
        throw Missing(
            description: "There is no Modules/WebcomAuthentication.swiftmodule beside or above \(places.map(\.path)).")
    }
}
