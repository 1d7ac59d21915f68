import Testing

@Suite struct BadInputTests {
    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    private func expectRefusal(
        _ result: CommandResult, _ message: String, exitCode: Int32 = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(result.exitCode == exitCode, sourceLocation: sourceLocation)
        #expect(!result.wasKilled, sourceLocation: sourceLocation)
        #expect(result.output == "", sourceLocation: sourceLocation)
        #expect(result.error.hasPrefix("webcom: "), "\(result.error)", sourceLocation: sourceLocation)
        #expect(result.error.contains(message), "\(result.error)", sourceLocation: sourceLocation)
        #expect(!result.error.lowercased().contains("fatal"), "\(result.error)", sourceLocation: sourceLocation)
    }

    @Test(arguments: BadInput.all)
    func aFileThatCannotBeUsedIsToldAndLeft(input: BadInput) async throws {
        let first = try await ChildProcess.webcom(["demo", "--data", self.folder.file("kept.db")]).run()
        #expect(first.exitCode == 0)
        let name = try input.prepare(self.folder)
        let before = try self.folder.contents()
        let result = try await ChildProcess.webcom(["demo", "--data", self.folder.file(name)]).run()
        self.expectRefusal(result, input.message)
        #expect(result.error.contains(self.folder.file(name)), "the message names no file: \(result.error)")
        let after = try self.folder.contents()
        #expect(after.keys.sorted() == before.keys.sorted())
        for (name, bytes) in before { #expect(after[name] == bytes, "\(name) was changed") }
    }

    @Test(arguments: [
        ([], "a command is missing"), (["sing"], "there is no command 'sing'"),
        (["demo", "x"], "demo has no argument 'x'"), (["demo", "--data"], "--data needs a file"),
        (["demo", "--data", ""], "--data needs a file"), (["demo", "--data="], "--data needs a file"),
        (["demo", "--data", "--help"], "--data needs a file"),
        (["demo", "--data", "a", "--data", "b"], "--data is given twice"), (["\u{1B}[2J"], "'?[2J'"),
        (["chat", "x"], "chat has no argument 'x'"), (["chat", "--data"], "--data needs a file"),
        (["serve", "x"], "serve has no argument 'x'"), (["serve", "--data="], "--data needs a file"),
        (["serve", "--port", "65536"], "--port needs a number"), (["serve", "--port", "+1"], "--port needs a number"),
        (["serve", "--port"], "--port needs a number"), (["serve", "--port=1", "--port=2"], "--port is given twice"),
        (["serve", "--exchange-tokens", "--exchange-tokens"], "--exchange-tokens is given twice"),
        (["serve", "--behind-proxy"], "--behind-proxy needs an origin"),
        (["serve", "--behind-proxy", "http://localhost"], "--behind-proxy needs an origin"),
        (["serve", "--behind-proxy=https://app.example.org/"], "--behind-proxy needs an origin"),
        (["serve", "--behind-proxy=https://app.example.org/x"], "--behind-proxy needs an origin"),
    ])
    func argumentsThatMakeNoSenseAreAnsweredWithTheUsage(arguments: [String], message: String) async throws {
        let result = try await ChildProcess.webcom(arguments).run()
        self.expectRefusal(result, message, exitCode: 64)
        let command = arguments.first.flatMap { ["demo", "chat", "serve"].contains($0) ? $0 : nil }
        #expect(result.error.contains("\nusage: webcom \(command ?? "demo") ["))
        #expect(result.error.contains("webcom benchmark") == (command == nil), "not the command's own usage")
        #expect(!result.error.contains("\u{1B}"))
    }

    @Test(arguments: [["--help"], ["-h"], ["demo", "--help"], ["chat", "--help"], ["serve", "--help"]])
    func helpIsNoError(arguments: [String]) async throws {
        let result = try await ChildProcess.webcom(arguments).run()
        #expect(result.exitCode == 0)
        let command = arguments.count > 1 ? arguments[0] : nil
        #expect(result.output.hasPrefix("usage: webcom \(command ?? "demo") ["))
        #expect(result.output.contains("webcom benchmark") == (command == nil), "not the command's own usage")
        #expect(result.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func theVersionIsTold() async throws {
        let result = try await ChildProcess.webcom(["--version"]).run()
        #expect(result.exitCode == 0)
        #expect(result.output.wholeMatch(of: /webcom \d+\.\d+\.\d+\n/) != nil)
    }

    @Test func noFolderForTemporaryFilesIsTold() async throws {
        let result = try await ChildProcess.webcom(
            ["demo"], environment: ["TMPDIR": self.folder.file("missing")]
        ).run()
        self.expectRefusal(result, "cannot be made (errno 2). Set TMPDIR")
    }

    @Test func aFolderThatCannotBeWrittenIsTold() async throws {
        try self.folder.makeFolder("locked")
        try self.folder.set(mode: 0o555, of: "locked")
        guard let asOther = try await Self.asUserWithoutRights() else {
            return print("no user without rights to run as: nothing was tested")
        }
        let result = try await asOther(["demo", "--data", self.folder.file("locked/x.db")]).run()
        self.expectRefusal(result, "cannot be written to. Give this user write access")
        #expect(try self.folder.contents().keys.sorted() == ["locked"])
    }

    /// Runs `webcom` as somebody whom permissions bind: this user, or nobody where this one is root.
    private static func asUserWithoutRights() async throws -> (@Sendable ([String]) -> ChildProcess)? {
        let id = try await ChildProcess.shell("id -u").run()
        guard id.output == "0\n" else { return { ChildProcess.webcom($0) } }
        guard try await Self.asNobody(["--version"]).run().exitCode == 0 else { return nil }
        return { Self.asNobody($0) }
    }

    private static func asNobody(_ arguments: [String]) -> ChildProcess {
        let user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        return ChildProcess(program: "/usr/bin/env", arguments: user + [ChildProcess.webcomPath] + arguments)
    }
}
