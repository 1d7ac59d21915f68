#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder that is gone when the test lets go of it.
package final class TemporaryFolder: Sendable {
    /// Where it is.
    package let path: String

    /// Makes an empty one.
    package init() throws {
        self.path = FileManager.default.temporaryDirectory.path + "/webcom-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    /// What is in it, in order.
    package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: self.path)) ?? []).sorted() }

    /// A file as text.
    package func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(self.path)/\(name)")), as: UTF8.self)
    }

    /// Writes a file.
    package func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(self.path)/\(name)"))
    }

    /// Makes a folder in it.
    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: "\(self.path)/\(name)", withIntermediateDirectories: false)
    }

    /// The rights of a file.
    package func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(self.path)/\(name)")
        return (attributes[.posixPermissions] as? Int) ?? -1
    }

    /// Changes the rights of a file.
    package func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(self.path)/\(name)")
    }
}
