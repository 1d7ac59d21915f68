import Foundation
import TestSupport

/// A child that is killed at a moment that nobody knows beforehand.
struct KilledChild: Sendable {
    let path: String
    /// The folder of the services' records; nil for the same file.
    let records: String?
    let name: String
    let seed: UInt64
    /// Whether to wait until it works; otherwise it is killed while it starts.
    let waits: Bool
    let milliseconds: Int

    /// Runs it until it is killed, on a thread that may block; gives what it said.
    func run() throws -> CommandResult {
        let (process, output) = try self.process()
        let pid = process.processIdentifier
        let watchdog = DispatchWorkItem { kill(pid, SIGKILL) }
        DispatchQueue(label: "watchdog").asyncAfter(deadline: .now() + .seconds(100), execute: watchdog)
        defer { watchdog.cancel() }
        var said = Data()
        // It may say first which messages it sent that the one before left.
        while self.waits, said.firstRange(of: Data("ready\n".utf8)) == nil {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { break }
            said += bytes
        }
        let end = DispatchWorkItem { kill(pid, SIGKILL) }
        DispatchQueue(label: "killer").asyncAfter(deadline: .now() + .milliseconds(self.milliseconds), execute: end)
        defer { end.cancel() }
        said += try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return CommandResult(
            output: String(decoding: said, as: UTF8.self),
            error: try String(contentsOfFile: self.errors, encoding: .utf8), exitCode: process.terminationStatus,
            wasKilled: process.wasSignalled && process.terminationStatus == SIGKILL)
    }

    private var errors: String { "\(self.path).stderr" }

    private func process() throws -> (ChildProgram, output: Pipe) {
        guard FileManager.default.createFile(atPath: self.errors, contents: nil) else { throw POSIXError(.EIO) }
        let (output, errors) = (Pipe(), try FileHandle(forWritingTo: URL(fileURLWithPath: self.errors)))
        let process = try ChildProgram(
            ChildProcess.path(of: "KillLoopChild"),
            [self.path, Node.keys, self.name, String(self.seed), self.records ?? "-"],
            output: output.fileHandleForWriting.fileDescriptor, error: errors.fileDescriptor)
        try output.fileHandleForWriting.close()
        return (process, output)
    }
}
