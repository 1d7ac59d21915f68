import Foundation
import TestSupport

/// A talk with `webcom` as a child process, over pipes: what is sent may depend on what it said.
///
/// The whole talk runs on a thread of its own, where it may block. What does not come ends it by an error that shows
/// what came instead.
final class Dialogue {
    private static let patience: DispatchTimeInterval = .seconds(100)

    private let process: ChildProgram
    private let input: FileHandle
    private let output = Pipe()
    private var transcript: [UInt8] = []
    /// How much of the transcript was looked at.
    private var position = 0

    private init(_ arguments: [String], _ terminal: PseudoTerminal?) throws {
        let pipe = Pipe()
        self.input = terminal?.user ?? pipe.fileHandleForWriting
        let output = self.output.fileHandleForWriting
        self.process = try ChildProgram(
            ChildProcess.webcomPath, arguments, input: (terminal?.child ?? pipe.fileHandleForReading).fileDescriptor,
            output: output.fileDescriptor, error: output.fileDescriptor)
        // So that its end is the end of what is read.
        try output.close()
        try pipe.fileHandleForReading.close()
    }

    /// Has a talk, ends the input, and waits until the program has ended.
    static func run(
        _ arguments: [String], _ talk: @escaping @Sendable (Dialogue) throws -> Void
    ) async throws -> CommandResult {
        try await OwnThread.run { try Self.runHere(arguments, talk) }
    }

    /// Has a talk on this thread; on a terminal the talk itself has to end the program.
    static func runHere(
        _ arguments: [String], on terminal: PseudoTerminal? = nil, _ talk: (Dialogue) throws -> Void
    ) throws -> CommandResult {
        let dialogue = try Dialogue(arguments, terminal)
        ChildProcess.blockBrokenPipe()
        let pid = dialogue.process.processIdentifier
        let watchdog = DispatchWorkItem { kill(pid, SIGKILL) }
        DispatchQueue(label: "watchdog").asyncAfter(deadline: .now() + Self.patience, execute: watchdog)
        defer { watchdog.cancel() }
        do {
            try talk(dialogue)
        } catch {
            _ = dialogue.finish(closing: true)
            throw error
        }
        return dialogue.finish(closing: terminal == nil)
    }

    /// Sends a line.
    func send(_ line: String) throws { try self.send(Array("\(line)\n".utf8)) }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) throws { try self.input.write(contentsOf: Data(bytes)) }

    /// Sends a signal.
    func send(signal: Int32) { kill(self.process.processIdentifier, signal) }

    /// Reads until a text comes; gives what came before it.
    @discardableResult
    func expect(_ text: String) throws -> String {
        while true {
            let rest = self.transcript[self.position...]
            if let range = rest.firstRange(of: Array(text.utf8)) {
                self.position = range.upperBound
                return String(decoding: rest[..<range.lowerBound], as: UTF8.self)
            }
            let bytes = self.output.fileHandleForReading.availableData
            guard !bytes.isEmpty else {
                throw DialogueError(missing: text, rest: String(decoding: rest, as: UTF8.self))
            }
            self.transcript += bytes
        }
    }

    /// Sends a line, and reads until a text comes.
    @discardableResult
    func ask(_ line: String, expecting text: String) throws -> String {
        try self.send(line)
        return try self.expect(text)
    }

    /// Reads the secret of the next message.
    func secret() throws -> String {
        try self.expect("  | To: ")
        let message = try self.expect("It is good until")
        let word = message.split(whereSeparator: \.isWhitespace).first { word in
            let isCode = word.count == 6 && word.allSatisfy(\.isNumber)
            return isCode || (word.utf8.count > 40 && word.utf8.contains(UInt8(ascii: ".")))
        }
        guard let word else { throw DialogueError(missing: "a token or a code", rest: message) }
        return String(word)
    }

    private func finish(closing: Bool) -> CommandResult {
        if closing { try? self.input.close() }
        self.transcript += (try? self.output.fileHandleForReading.readToEnd()) ?? Data()
        self.process.waitUntilExit()
        return CommandResult(
            output: String(decoding: self.transcript, as: UTF8.self), error: "",
            exitCode: self.process.terminationStatus, wasKilled: self.process.wasSignalled)
    }
}
