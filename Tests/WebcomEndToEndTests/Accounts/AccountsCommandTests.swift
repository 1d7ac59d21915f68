import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

/// `webcom accounts` as a child process, on a file that a server works on too.
@Suite struct AccountsCommandTests {
    private let folder: TemporaryFolder
    private var path: String { self.folder.file("a.db") }

    init() throws { self.folder = try TemporaryFolder() }

    private func accounts(_ arguments: String...) async throws -> CommandResult {
        try await ChildProcess.webcom(["accounts"] + arguments + ["--data", self.path]).run()
    }

    /// The output of a run that must succeed, as JSON, a value for each line.
    private func values(_ arguments: String...) async throws -> [JSONValue] {
        let result = try await ChildProcess.webcom(["accounts"] + arguments + ["--json", "--data", self.path]).run()
        #expect(result.exitCode == 0, "\(arguments): \(result.error)")
        return try result.lines.filter { !$0.isEmpty }.map { try JSONValue(json: String($0)) }
    }

    private func refusal(_ arguments: String...) async throws -> String {
        let result = try await ChildProcess.webcom(["accounts"] + arguments + ["--data", self.path]).run()
        #expect(result.exitCode == 1)
        #expect(result.output == "")
        #expect(result.error.hasPrefix("webcom: "))
        return result.error
    }

    @Test func anAccountIsMadeShownDisabledAndDeleted() async throws {
        let made = try #require(try await self.values("create", "Ada@example.org", "--name", "Ada").first)
        let uid = try #require(made["uid"]?.stringValue)
        #expect(made["displayName"] == "Ada")
        #expect(try await self.values("list") == [made])
        for name in [uid, "ada@example.org"] {
            let shown = try #require(try await self.values("show", name).first)
            #expect(shown["identities"]?[0]?["identifier"] == "ada@example.org")
            #expect(shown["identities"]?[0]?["hasPassword"] == false)
            #expect(shown["sessions"] == [])
        }
        #expect(try await self.values("disable", uid).first?["isDisabled"] == true)
        #expect(try await self.values("show", uid).first?["isDisabled"] == true)
        #expect(try await self.values("enable", "ada@example.org").first?["isDisabled"] == false)
        #expect(try await self.values("revoke", uid).first?["endedSessions"] == 0)
        #expect(try await self.values("delete", uid).first?["isDeleted"] == true)
        #expect(try await self.values("list") == [])
        #expect(try await self.refusal("show", uid).contains("There is no such account"))
        #expect(try await self.refusal("delete", "ada@example.org").contains("There is no such account"))
        let actions = try await self.values("audit", uid).map { $0["action"]?.stringValue }
        #expect(
            actions == [
                "account.create", "account.disable", "account.enable", "session.revoke", "account.delete",
            ])
        let text = try await self.accounts("audit", uid)
        #expect(text.lines.first?.contains("action=account.create outcome=success uid=\(uid)") == true)
    }

    @Test("SES-6: sessions of a running server are shown, and ended by one and all")
    func sessions() async throws {
        let node = try await AccountsNode(self.path)
        let uid = try await node.register("ada@example.org")
        let other = try await node.signIn("ada@example.org", key: "laptop")
        let sessions = try #require(try await self.values("show", uid).first?["sessions"]?.arrayValue)
        #expect(sessions.count == 2)
        let id = try #require(sessions.first?["id"]?.stringValue)
        #expect(try await self.values("revoke", uid, "--session", id).first?["endedSessions"] == 1)
        #expect(try await self.refusal("revoke", uid, "--session", id).contains("no such session"))
        #expect(try await self.values("revoke", "ada@example.org").first?["endedSessions"] == 1)
        await #expect(throws: AuthenticationError(.sessionEnded)) { try await node.backend.confirm(other) }
        await node.close()
    }

    @Test("PWD-9: a reset leaves a message that the server sends, and the user sets the first password")
    func reset() async throws {
        _ = try await self.values("create", "ada@example.org")
        let started = try #require(try await self.values("reset", "ada@example.org").first)
        #expect(started["sentTo"] == "a•••@e•••.org")
        let node = try await AccountsNode(self.path)
        try await node.backend.drained()
        let token = try #require(node.mailbox.take(for: "ada@example.org")?.verificationToken)
        let session = try await node.finishReset(token)
        #expect(session.details.uid == started["uid"]?.stringValue)
        _ = try await node.signIn("ada@example.org", key: "laptop")
        await node.close()
        #expect(try await self.refusal("reset", "+12025550143").contains("There is no such account"))
        _ = try await self.values("create", "+12025550143")
        #expect(try await self.refusal("reset", "+12025550143").contains("no confirmed e-mail address"))
    }

    @Test("what a user or a file says of an account does nothing to the operator's terminal, as JSON neither")
    func terminal() async throws {
        let hostile = "a\u{9B}2J\u{7F}\u{202E}\u{E0001}\u{2028}b"
        let line = JSONValue.object([
            "uid": "u1", "profile": .string(hostile),
            "identities": [["provider": "custom:badge", "identifier": "x\u{202E}y", "displayName": .string(hostile)]],
        ])
        try self.folder.write(Array((line.json + "\n").utf8), to: "lines")
        #expect(try await self.values("import", self.folder.file("lines")).first?["imported"] == 1)
        #expect(try await self.values("show", "u1").first?["profile"] == .string(hostile))
        for form in [[], ["--json"]] {
            for verb in [["show", "u1"], ["list"], ["audit", "u1"]] {
                let output = try await ChildProcess.webcom(["accounts"] + verb + form + ["--data", self.path]).run()
                    .output
                let orders = output.unicodeScalars.filter { scalar in
                    scalar != "\n"
                        && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
                }
                #expect(orders.isEmpty, "\(verb + form) shows \(orders.map { String($0.value, radix: 16) })")
            }
        }
    }

    @Test func thePurgeRemovesOldAuditOnlyWhenAsked() async throws {
        let uid = try #require(try await self.values("create", "ada@example.org").first?["uid"]?.stringValue)
        #expect(try await self.values("purge").first == ["expired": 0, "auditEntries": 0])
        #expect(try await self.values("purge", "--audit-before", "2020-01-31").first?["auditEntries"] == 0)
        #expect(try await self.values("audit", uid).count == 1)
        #expect(try await self.values("purge", "--audit-before=9999-01-31").first?["auditEntries"] != 0)
        #expect(try await self.values("audit", uid).count == 0)
    }

    @Test(
        arguments: [
            ([], "accounts needs a verb"), (["sing"], "accounts has no verb 'sing'"),
            (["list"], "accounts list needs --data FILE"), (["list", "--data"], "--data needs a file"),
            (["list", "--data", "-x"], "--data needs a file"), (["list", "--data=a", "--data=b"], "given twice"),
            (["list", "x", "--data", "a"], "too many arguments"), (["show", "--data", "a"], "or too few"),
            (["show", "--force", "--data", "a"], "accounts show has no argument '--force'"),
            (["purge", "--audit-before", "soon", "--data", "a"], "--audit-before needs a date"),
            (["create", "x", "--name", "--data", "a"], "has too many arguments"),
            (["\u{1B}[2J"], "no verb '?[2J'"),
        ])
    func argumentsThatMakeNoSense(arguments: [String], message: String) async throws {
        let result = try await ChildProcess.webcom(["accounts"] + arguments).run()
        #expect(result.exitCode == 64)
        #expect(result.output == "")
        #expect(result.error.contains(message), "\(result.error.prefix(200))")
        #expect(result.error.contains("usage: webcom accounts VERB"))
    }

    @Test func helpIsNoErrorAndFits() async throws {
        for arguments in [["--help"], ["import", "-h"]] {
            let result = try await ChildProcess.webcom(["accounts"] + arguments).run()
            #expect(result.exitCode == 0)
            #expect(result.output.hasPrefix("usage: webcom accounts VERB --data FILE"))
            #expect(result.lines.filter { $0.count > 80 } == [])
        }
    }

    @Test func aFileThatIsNotThereIsNotMade() async throws {
        for arguments in [["list"], ["export"], ["show", "x"], ["purge"]] {
            let result = try await ChildProcess.webcom(["accounts"] + arguments + ["--data", self.path]).run()
            #expect(result.exitCode == 1)
            #expect(result.error.contains("There is no file \(self.path)"))
        }
        #expect(try self.folder.contents().isEmpty)
    }

    @Test func aNameThatBeginsWithAHyphenIsAName() async throws {
        try self.folder.write(
            Array(
                #"{"uid":"-AAAAAAAAAAAAAAAAAAAAA","identities":[{"provider":"phone","identifier":"+12025550143"}]}"#
                    .utf8),
            to: "in")
        #expect(try await self.values("import", self.folder.file("in")).first?["imported"] == 1)
        #expect(try await self.values("show", "-AAAAAAAAAAAAAAAAAAAAA").count == 1)
        let result = try await ChildProcess.webcom(
            ["accounts", "show", "--data", self.path, "--", "-AAAAAAAAAAAAAAAAAAAAA"]
        ).run()
        #expect(result.exitCode == 0)
    }
}
