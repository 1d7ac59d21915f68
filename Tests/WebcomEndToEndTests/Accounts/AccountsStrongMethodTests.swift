import Testing
import WebcomAuthentication

/// Strong methods by `webcom accounts`.
@Suite struct AccountsStrongMethodTests {
    private static let address = "ada@example.org"
    private static let password = "seven quiet otters row home"

    private let folder: TemporaryFolder
    private var path: String { self.folder.file("app.db") }

    init() throws { self.folder = try TemporaryFolder() }

    private func accounts(_ arguments: String...) async throws -> CommandResult {
        let result = try await ChildProcess.webcom(["accounts"] + arguments).run()
        #expect(result.exitCode == 0, "\(result.error)")
        return result
    }

    /// Somebody signs up, and has an app and recovery codes; gives the app's key.
    private func filled() async throws -> String {
        let path = self.path
        return try await OwnThread.run {
            var key = ""
            _ = try ServedSite.runHere(["--data", path]) { port in
                let browser = Browser(port: port)
                try browser.signUp(Self.address, Self.password)
                key = try browser.addAuthenticator(label: "Phone").typed
                _ = try browser.post("/account/second-factors/codes", json: [:])
            }
            return key
        }
    }

    @Test("MFA-11: an operator sees the methods masked, and removes them")
    func methodsAreShownAndRemoved() async throws {
        let key = try await self.filled()
        let shown = try await self.accounts("show", "--data", self.path, Self.address)
        #expect(shown.lines.contains { $0.hasPrefix("strong    totp Phone, since ") }, "\(shown.output)")
        #expect(shown.lines.contains { $0.hasPrefix("strong    recovery, since ") && $0.hasSuffix(", 10 codes left") })
        #expect(!shown.output.contains(key))
        let removed = try await self.accounts("remove-strong-methods", "--data", self.path, "--json", Self.address)
        #expect(removed.output.contains(#""removedStrongMethods":1"#))
        let after = try await self.accounts("show", "--data", self.path, "--json", Self.address)
        #expect(after.output.contains(#""strongMethods":[]"#))
        #expect(after.output.contains(#""sessions":[]"#))
    }

    @Test("MFA-7: methods are moved to another file, where the app goes on")
    func methodsAreMoved() async throws {
        let key = try await self.filled()
        let lines = self.folder.file("accounts.jsonl")
        let export = try await self.accounts("export", "--data", self.path, lines)
        #expect(export.error.contains("1 sets of recovery codes are left out"))
        #expect(try self.folder.mode(of: "accounts.jsonl") == 0o600)
        let moved = self.folder.file("moved.db")
        _ = try await self.accounts("import", "--data", moved, lines)
        let result = try await ServedSite.run(["--data", moved]) { port in
            let browser = Browser(port: port)
            try browser.signIn(Self.address, Self.password)
            try browser.move("choose", ["method": browser.method("totp")])
            try browser.move("code", ["code": TestAuthenticator(key: key).code(ahead: 1)])
            #expect(try browser.level() == 2)
        }
        #expect(result.exitCode == 0, "\(result.output)")
    }
}
