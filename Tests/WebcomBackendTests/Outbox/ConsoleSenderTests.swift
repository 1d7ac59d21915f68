import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct ConsoleSenderTests {
    /// The two ends of a pipe, neither of which waits.
    private static func newPipe() throws -> (read: CInt, write: CInt) {
        var ends: [CInt] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        for end in ends {
            try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0 && fcntl(end, F_SETFD, FD_CLOEXEC) == 0)
        }
        return (ends[0], ends[1])
    }

    /// What is in a pipe now.
    private static func text(in descriptor: CInt) -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    private static func message(_ text: String) -> OutgoingMessage {
        OutgoingMessage(
            id: "1", kind: .verification, provider: .eMail, address: "ada@example.org", subject: "Hello", text: text,
            creationDate: Date(timeIntervalSince1970: 0), expirationDate: Date(timeIntervalSince1970: 60))
    }

    @Test("a message is in the pipe once it is sent")
    func writesAtOnce() async throws {
        let pipe = try Self.newPipe()
        defer { for end in [pipe.read, pipe.write] { _ = close(end) } }
        try await ConsoleSender(descriptor: pipe.write).send(Self.message("the text"))
        let expected = "----\nTo: ada@example.org\nSubject: Hello\n\nthe text\n\n----\n"
        #expect(Self.text(in: pipe.read) == expected, "the message waits in a buffer")
    }

    @Test("a message that is longer than the pipe gets through to a slow reader")
    func writesLongMessages() async throws {
        let pipe = try Self.newPipe()
        defer { _ = close(pipe.read) }
        defer { _ = close(pipe.write) }
        let text = String(repeating: "0123456789abcdef", count: 1 << 14)
        let isOver = Locked(false)
        let sending = Task {
            defer { isOver.withLock { $0 = true } }
            try await ConsoleSender(descriptor: pipe.write).send(Self.message(text))
        }
        var received = ""
        // Not until the pipe ends: a child process of another test may hold it open.
        while !isOver.withLock({ $0 }) {
            received += Self.text(in: pipe.read)
            await Task.yield()
        }
        for _ in 0..<2 { received += Self.text(in: pipe.read) }
        try await sending.value
        #expect(received.contains(text))
    }

    @Test("what cannot be printed is told, and says so")
    func tellsTrouble() async throws {
        await #expect(throws: ConsoleSenderError.self) {
            try await ConsoleSender(descriptor: -1).send(Self.message("secret text"))
        }
    }
}
