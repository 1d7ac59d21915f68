#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A Wycheproof file of message authentication codes.
struct WycheproofMac: Decodable {
    /// Tests with one key and tag size.
    struct Group: Decodable {
        let tagSize: Int
        let tests: [Case]
    }

    /// One message and its code.
    struct Case: Decodable {
        let tcId: Int
        let key: String
        let msg: String
        let tag: String
        let result: String
    }

    let numberOfTests: Int
    let testGroups: [Group]

    /// Reads `name` from the vectors beside the package, or nil where there are none.
    static func load(_ name: String) throws -> WycheproofMac? {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let candidates = ["../shared/vectors/wycheproof/\(name)"].map { root.appending(path: $0) }
        for candidate in candidates {
            if let data = try? Data(contentsOf: candidate) {
                return try JSONDecoder().decode(WycheproofMac.self, from: data)
            }
        }
        print("note: \(name) is not beside the package; its vectors are not run")
        return nil
    }
}
