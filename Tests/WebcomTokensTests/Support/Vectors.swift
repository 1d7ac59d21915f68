import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Test vectors of others, where they lie beside the package.
enum Vectors {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "../shared/vectors")

    /// Reads a file, or gives nil and says so where there is none.
    static func load(_ name: String) throws -> JSONValue? {
        guard let data = try? Data(contentsOf: self.folder.appending(path: name)) else {
            print("note: \(name) is not beside the package; its vectors are not run")
            return nil
        }
        return try JSONValue(json: Array(data))
    }
}
