import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct PeerStructureTests {
    /// The lines of code of a module, with the names of their files.
    private static func lines(of modules: [String]) throws -> [(file: String, line: String)] {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try modules.flatMap { module in
            let folder = root.appending(path: "Sources").appending(path: module)
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
                .flatMap { path in
                    let text = String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
                    return text.split(separator: "\n").map(String.init)
                        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.map { (path, $0) }
                }
        }
    }

    @Test("Peer 18: one place in the sources asks a back-end for a renewal, and one place begins it")
    func oneRenewal() throws {
        let all = try Self.lines(of: ["WebcomAuthentication", "WebcomBackend", "WebcomSQLite", "WebcomTokens"])
        #expect(all.count > 5_000, "The sources were not found.")
        let asked = all.filter { $0.line.contains(".refresh(") }.map(\.file)
        #expect(asked == ["Service/AuthenticationService+Renewing.swift"], "A renewal is asked for in \(asked).")
        let begun = all.filter { $0.line.contains("self.renew(") }.map(\.file)
        #expect(begun == ["Service/AuthenticationService+Renewing.swift"], "A renewal is begun in \(begun).")
    }
}
