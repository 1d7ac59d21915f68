#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file of test vectors beside the package, where there is one.
enum VectorFile {
    /// The text of `path` within the folder of vectors; prints a note and returns nil when it is missing.
    static func text(_ path: String) -> String? {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let file = root.appending(path: "../shared/vectors").appending(path: path)
        guard let data = try? Data(contentsOf: file) else {
            print("No vectors at \(path): skipped")
            return nil
        }
        return String(decoding: data, as: UTF8.self)
    }
}
