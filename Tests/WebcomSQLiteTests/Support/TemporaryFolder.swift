#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
    /// Where it is.
    let path: String

    /// Makes a new folder.
    init() throws {
        self.path = FileManager.default.temporaryDirectory.appendingPathComponent("webcom-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    /// The path of a file in it.
    func file(_ name: String) -> String { "\(self.path)/\(name)" }

    /// The path of a file that was never named before.
    func newFile() -> String { self.file("\(UUID().uuidString).db") }

    /// What a file in it holds.
    func bytes(of name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: self.file(name))))
    }

    /// Writes a file in it.
    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: self.file(name)))
    }

    /// The permissions of a file in it.
    func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: self.file(name))
        return (attributes[.posixPermissions] as? Int) ?? -1
    }

    /// Sets the permissions of a file in it; "." is the folder.
    func set(mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self.file(name))
    }
}
