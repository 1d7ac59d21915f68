#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder with a short path that is gone when the test lets go of it.
final class TemporaryFolder: Sendable {
    let path: String

    init(mode: Int = 0o755) throws {
        let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        self.path = FileManager.default.temporaryDirectory.path + "/w-" + name
        try FileManager.default.createDirectory(
            atPath: self.path, withIntermediateDirectories: false, attributes: [.posixPermissions: mode])
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    /// The path of a file in it.
    func file(_ name: String) -> String { "\(self.path)/\(name)" }

    /// What is in it, by relative path; folders have no bytes.
    func contents() throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: self.path) {
            contents[name] = (try? Data(contentsOf: URL(fileURLWithPath: self.file(name)))).map(Array.init) ?? []
        }
        return contents
    }

    func bytes(of name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: self.file(name))))
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: self.file(name)))
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self.file(name), withIntermediateDirectories: false)
    }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: self.file(name), toPath: self.file(other))
    }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self.file(name))[.posixPermissions] as? Int
    }

    func set(mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self.file(name))
    }
}
