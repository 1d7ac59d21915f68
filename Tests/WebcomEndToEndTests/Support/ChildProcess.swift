import Foundation
import TestSupport

/// A program run to its end as a child process.
///
/// The child is started and awaited on a thread of its own: waiting must not block the threads of tasks.
struct ChildProcess: Sendable {
    private static let patience: DispatchTimeInterval = .seconds(100)

    var program: String
    var arguments: [String]
    var environment: [String: String] = [:]

    /// The `webcom` that was built together with the tests.
    static func webcom(_ arguments: [String], environment: [String: String] = [:]) -> Self {
        Self(program: Self.webcomPath, arguments: arguments, environment: environment)
    }

    /// A shell script; `$0` is `webcom`.
    static func shell(_ script: String, environment: [String: String] = [:]) -> Self {
        Self(program: "/bin/sh", arguments: ["-c", script, Self.webcomPath], environment: environment)
    }

    static var webcomPath: String { Self.path(of: "webcom") }

    /// The path of a program beside the test bundle.
    static func path(of program: String) -> String {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        #if os(Linux)
        folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
        if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
            folder = bundle.bundleURL
        }
        #endif
        return folder.deletingLastPathComponent().appendingPathComponent(program).path
    }

    /// Runs it and waits until it is over.
    func run() async throws -> CommandResult {
        let folder = try TemporaryFolder(mode: 0o700)
        return try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try self.runHere(folder) }) }.start()
        }
    }

    private func runHere(_ folder: TemporaryFolder) throws -> CommandResult {
        try folder.write([], to: "out")
        try folder.write([], to: "err")
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("out")))
        let error = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("err")))
        let process = try ChildProgram(
            self.program, self.arguments,
            environment: ProcessInfo.processInfo.environment.merging(self.environment) { $1 },
            output: output.fileDescriptor, error: error.fileDescriptor)
        let pid = process.processIdentifier
        let watchdog = DispatchWorkItem { kill(pid, SIGKILL) }
        DispatchQueue(label: "watchdog").asyncAfter(deadline: .now() + Self.patience, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        return CommandResult(
            output: String(decoding: try folder.bytes(of: "out"), as: UTF8.self),
            error: String(decoding: try folder.bytes(of: "err"), as: UTF8.self),
            exitCode: process.terminationStatus, wasKilled: process.wasSignalled)
    }

    /// Has this thread's writes to a child that is gone fail, rather than end the tests.
    static func blockBrokenPipe() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
