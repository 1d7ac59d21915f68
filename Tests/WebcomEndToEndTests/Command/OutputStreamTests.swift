import Testing

@Suite struct OutputStreamTests {
    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    private func run(_ script: String) async throws -> CommandResult {
        try await ChildProcess.shell(script, environment: ["TMPDIR": self.folder.path]).run()
    }

    @Test func aReaderThatLeavesEndsTheRunQuietly() async throws {
        let result = try await self.run(#"{ "$0" demo; echo "code $?" >&2; } | head -n 1"#)
        #expect(result.lines.first == "webcom demo: an authentication service on one SQLite file")
        #expect(result.error == "code 0\n")
        #expect(try self.folder.contents().isEmpty, "a file stays that nobody was told of")
    }

    @Test func aClosedOutputDoesNotCrash() async throws {
        let result = try await self.run(#""$0" demo <&- >&-"#)
        #expect(result.exitCode == 0)
        #expect(result.error == "")
    }

    @Test func aFullDiskIsTold() async throws {
        let result = try await self.run(#"[ ! -w /dev/full ] || "$0" demo > /dev/full"#)
        guard !result.error.isEmpty else { return print("/dev/full is missing: nothing was tested") }
        #expect(result.exitCode == 1)
        #expect(result.error.hasPrefix("webcom: The output cannot be written"))
        #expect(try self.folder.contents().isEmpty, "a file stays that nobody was told of")
    }
}
