#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A Wycheproof file of signatures.
struct WycheproofSignature: Decodable {
    /// The numbers of a key; which are there depends on its kind.
    struct Key: Decodable {
        let uncompressed: String?
        let modulus: String?
        let publicExponent: String?
        let pk: String?
    }

    /// Tests with one key.
    struct Group: Decodable {
        let publicKey: Key
        let tests: [Case]
    }

    /// One message and a signature.
    struct Case: Decodable {
        let tcId: Int
        let comment: String
        let msg: String
        let sig: String
        let result: String
    }

    let numberOfTests: Int
    let testGroups: [Group]

    /// Reads `name` from the vectors beside the package, or nil where there are none.
    static func load(_ name: String) throws -> WycheproofSignature? {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        guard let data = try? Data(contentsOf: root.appending(path: "../shared/vectors/wycheproof/\(name)")) else {
            print("note: \(name) is not beside the package; its vectors are not run")
            return nil
        }
        return try JSONDecoder().decode(WycheproofSignature.self, from: data)
    }
}
