import Foundation
import TestSupport

/// A server with TLS that answers every GET, until the test lets go of it.
final class TLSServer: Sendable {
    private let processIdentifier: Int32
    /// The certificates must stay for as long as somebody asks.
    private let folder: TemporaryFolder

    /// Where it is.
    let port: UInt16

    /// Starts `openssl s_server`; blocks until it listens.
    init(folder: TemporaryFolder, _ options: [String]) throws {
        self.folder = folder
        let output = Pipe()
        let process = try ChildProgram(
            "/usr/bin/env", ["openssl", "s_server", "-accept", "127.0.0.1:0", "-www"] + options, in: folder.path,
            output: output.fileHandleForWriting.fileDescriptor)
        self.processIdentifier = process.processIdentifier
        try output.fileHandleForWriting.close()
        var text = ""
        var port: UInt16?
        while port == nil {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw TestAuthority.Trouble(output: text) }
            text += String(decoding: data, as: UTF8.self)
            guard let line = text.firstRange(of: "ACCEPT 127.0.0.1:"), text[line.upperBound...].contains("\n") else {
                continue
            }
            port = UInt16(text[line.upperBound...].prefix { $0.isNumber })
        }
        self.port = port ?? 0
    }

    deinit {
        kill(self.processIdentifier, SIGKILL)
        var status: Int32 = 0
        unsafe waitpid(self.processIdentifier, &status, 0)
    }
}
