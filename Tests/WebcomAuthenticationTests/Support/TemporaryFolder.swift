#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder that is gone when the test lets go of it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        self.path = FileManager.default.temporaryDirectory.path + "/webcom-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: self.path)) ?? []).sorted() }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(self.path)/\(name)")), as: UTF8.self)
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(self.path)/\(name)"))
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: "\(self.path)/\(name)", withIntermediateDirectories: false)
    }

    func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(self.path)/\(name)")
        return (attributes[.posixPermissions] as? Int) ?? -1
    }

    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(self.path)/\(name)")
    }
}
