import Dispatch
import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that is run to its end, without occupying a thread of the cooperative pool.
enum ChildProcess {
    /// How it ended, and what it wrote to both of its outputs.
    struct Ending: Sendable {
        let status: Int32
        let output: String
    }

    /// Runs a program in a folder of its own.
    ///
    /// On a thread made for it. The output goes to a file, since nobody would empty a pipe. Killed after `limit`.
    static func run(
        _ program: URL, _ arguments: [String], in folder: URL, limit: DispatchTimeInterval
    ) async throws -> Ending {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                continuation.resume(with: Result { try self.wait(program, arguments, folder, limit) })
            }
            thread.start()
        }
    }

    private static func wait(
        _ program: URL, _ arguments: [String], _ folder: URL, _ limit: DispatchTimeInterval
    ) throws -> Ending {
        let log = folder.appendingPathComponent("output.txt")
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        defer { try? output.close() }
        let process = try ChildProgram(
            program.path, arguments, in: folder.path, output: output.fileDescriptor, error: output.fileDescriptor)
        let child = process.processIdentifier
        let killing = DispatchWorkItem { kill(child, SIGKILL) }
        DispatchQueue(label: "webcom.tests.child").asyncAfter(deadline: .now() + limit, execute: killing)
        process.waitUntilExit()
        killing.cancel()
        return Ending(status: process.terminationStatus, output: try String(contentsOf: log, encoding: .utf8))
    }
}
