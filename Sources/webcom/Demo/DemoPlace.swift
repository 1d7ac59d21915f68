#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The demo's file and that of its keys.
struct DemoPlace: Sendable {
    /// The SQLite file.
    let path: String
    /// The folder that was made for it; nil where the user named the file.
    let temporaryFolder: String?

    /// The file of the keys.
    var keysPath: String { "\(self.path).keys" }

    /// Whether there is no file yet, or an empty one; blocks.
    var isFresh: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: self.path)
        guard let attributes else { return true }
        return attributes[.type] as? FileAttributeType == .typeRegular && attributes[.size] as? UInt64 == 0
    }

    /// Where the file is, from the root, however the user named it.
    var fullPath: String {
        self.path.hasPrefix("/") ? self.path : "\(FileManager.default.currentDirectoryPath)/\(self.path)"
    }

    /// Takes the user's file, or makes a folder that only this user can enter; blocks.
    init(path: String?) throws(DemoError) {
        if let path {
            (self.path, self.temporaryFolder) = (path, nil)
            return
        }
        let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("webcom-demo-\(name)").path
        guard unsafe mkdir(folder, 0o700) == 0 else { throw .noTemporaryFolder(folder, errorNumber: errno) }
        (self.path, self.temporaryFolder) = ("\(folder)/demo.sqlite", folder)
    }

    /// Removes the folder that was made, after a run that ended too early to say where it is; blocks.
    func removeTemporaryFolder() {
        if let folder = self.temporaryFolder { try? FileManager.default.removeItem(atPath: folder) }
    }
}
