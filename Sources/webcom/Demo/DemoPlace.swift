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

/// Where the demo's file is.
struct DemoPlace: Sendable {
    /// The file and that of its keys.
    let file: DataFile
    /// The folder that was made for it; nil where the user named the file.
    let temporaryFolder: String?

    /// Takes the user's file, or makes a folder that only this user can enter; blocks.
    init(path: String?) throws(DemoError) {
        if let path {
            (self.file, self.temporaryFolder) = (DataFile(path: path), nil)
            return
        }
        let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("webcom-demo-\(name)").path
        guard unsafe mkdir(folder, 0o700) == 0 else { throw .noTemporaryFolder(folder, errorNumber: errno) }
        (self.file, self.temporaryFolder) = (DataFile(path: "\(folder)/demo.sqlite"), folder)
    }

    /// Removes the folder that was made, after a run that ended too early to say where it is; blocks.
    func removeTemporaryFolder() {
        if let folder = self.temporaryFolder { try? FileManager.default.removeItem(atPath: folder) }
    }
}
