import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Accounts that are taken out of one file and brought into another, by the command.
@Suite struct MovedAccountsTests {
    private static let bcrypt = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"

    private let folder: TemporaryFolder
    private var path: String { self.folder.file("a.db") }

    init() throws { self.folder = try TemporaryFolder() }

    private static func line(_ number: Int) -> String {
        #"{"uid":"u\#(number)","identities":[{"provider":"eMail","identifier":"u\#(number)@x.example"}]}"#
    }

    private func write(_ lines: [String], to name: String) throws {
        try self.folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: name)
    }

    private func take(_ name: String, _ options: String..., into file: String = "a.db") async throws -> CommandResult {
        try await ChildProcess.webcom(
            ["accounts", "import", self.folder.file(name), "--data", self.folder.file(file), "--json"] + options
        ).run()
    }

    private func count(_ file: String = "a.db") async throws -> Int {
        try await ChildProcess.webcom(["accounts", "list", "--data", self.folder.file(file)]).run().lines.count - 1
    }

    @Test("HSH-5: a bcrypt user who was brought in signs in, and is hashed anew")
    func bcryptUser() async throws {
        try self.write(
            [
                #"{"uid":"u1","identities":[{"provider":"eMail","identifier":"ada@example.org","password":"\#(Self.bcrypt)"}]}"#
            ], to: "in")
        let result = try await self.take("in")
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(result.output == #"{"imported":1,"lines":1,"refused":0,"skipped":0}"# + "\n")
        let node = try await AccountsNode(self.path)
        await #expect(throws: AuthenticationError(.invalidCredentials)) {
            try await node.signIn("ada@example.org", "u*u")
        }
        #expect(try await node.signIn("ada@example.org", "U*U").details.uid == "u1")
        let hash = try await node.store.passwords(of: "u1").first.map {
            String(decoding: $0.password.verifier, as: UTF8.self)
        }
        #expect(hash?.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$") == true)
        _ = try await node.signIn("ada@example.org", "U*U")
        await node.close()
    }

    @Test func whatWasTakenOutIsBroughtInElsewhereAndSignsIn() async throws {
        let node = try await AccountsNode(self.path)
        let uid = try await node.register("ada@example.org")
        await node.close()
        let out = self.folder.file("out")
        let export = ["accounts", "export", "--data", self.path]
        let result = try await ChildProcess.webcom(export + [out]).run()
        #expect(result.exitCode == 0)
        #expect(result.output == "")
        #expect(result.error.hasPrefix("Wrote 1 account; 0 guests left out."))
        #expect(try self.folder.mode(of: "out") == 0o600)
        let again = try await ChildProcess.webcom(export + [out]).run()
        #expect(again.exitCode == 1)
        #expect(again.error.contains("is there already"))
        let text = String(decoding: try self.folder.bytes(of: "out"), as: UTF8.self)
        #expect(try await ChildProcess.webcom(export).run().output == text)
        #expect(try await self.take("out", into: "b.db").exitCode == 0)
        let other = try await AccountsNode(self.folder.file("b.db"))
        #expect(try await other.signIn("ada@example.org").details.uid == uid)
        await other.close()
    }

    @Test("HSH-3: hostile lines are reported by number, the others are taken, and nothing else happens")
    func hostileLines() async throws {
        let hostile = [
            "{", "[]", #"{"identities":[]}"#, #"{"isAdmin":true,"identities":[]}"#,
            #"{"identities":[{"provider":"eMail","identifier":"a@x.example","password":"$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"}]}"#,
            #"{"identities":[{"provider":"eMail","identifier":"a@x.example","password":"$scrypt$ln=30,r=8,p=1$c2FsdFNBTFRzYWx0U0FMVA$DkBgluvQpGRJNcSaLBwc2VCD8nKAqYgW1AvBP5TxdwM"}]}"#,
            String(repeating: "x", count: 2_000_000),
        ]
        try self.write([Self.line(1)] + hostile + [Self.line(2)], to: "in")
        let stopped = try await self.take("in")
        #expect(stopped.exitCode == 1)
        #expect(stopped.error.hasPrefix("webcom: Line 2: it is no JSON"))
        #expect(try await self.count() == 1)
        let result = try await self.take("in", "--keep-going")
        #expect(result.exitCode == 1)
        #expect(result.output == #"{"imported":1,"lines":9,"refused":7,"skipped":1}"# + "\n")
        for number in 2...8 { #expect(result.error.contains("Line \(number): ")) }
        #expect(result.error.contains("7 lines were refused. Mend them and run it again"))
        #expect(result.error.utf8.count < 2_000)
        #expect(try await self.count() == 2)
    }

    @Test(
        "an import that the interrupt key ends keeps what was done, and goes on when it is run again",
        arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
        let lines = (1...1_500).map(Self.line)
        let result = try await Dialogue.run(["accounts", "import", "-", "--data", self.path]) { dialogue in
            try dialogue.send(lines.prefix(1_200).joined(separator: "\n"))
            try dialogue.expect("lines …")
            dialogue.send(signal: signal)
            try dialogue.expect("Interrupted between two batches: what was done is kept. Run it again to go on.")
        }
        #expect(result.exitCode == 1)
        #expect(!result.wasKilled)
        let done = try await self.count()
        #expect(done >= 1_000)
        #expect(done < 1_500)
        try self.write(lines, to: "in")
        let again = try await self.take("in")
        #expect(again.exitCode == 0, "\(again.error)")
        #expect(again.output == #"{"imported":\#(1_500 - done),"lines":1500,"refused":0,"skipped":\#(done)}"# + "\n")
        #expect(try await self.count() == 1_500)
    }

    @Test("ROB-7: an import that is killed leaves whole accounts, and goes on when it is run again")
    func killed() async throws {
        let lines = (1...1_500).map(Self.line)
        let result = try await Dialogue.run(["accounts", "import", "-", "--data", self.path]) { dialogue in
            try dialogue.send(lines.prefix(1_200).joined(separator: "\n"))
            try dialogue.expect("lines …")
            dialogue.send(signal: SIGKILL)
        }
        #expect(result.wasKilled)
        try self.write(lines, to: "in")
        let again = try await self.take("in")
        #expect(again.exitCode == 0, "\(again.error)")
        #expect(try await self.count() == 1_500)
        let shown = try await ChildProcess.webcom(
            ["accounts", "show", "u7@x.example", "--data", self.path, "--json"]
        ).run()
        #expect(shown.output.contains(#""uid":"u7""#))
    }

    @Test func aFileThatIsNotThereIsTold() async throws {
        let result = try await self.take("missing")
        #expect(result.exitCode == 1)
        #expect(result.error.contains("missing cannot be used (errno 2)"))
    }
}
