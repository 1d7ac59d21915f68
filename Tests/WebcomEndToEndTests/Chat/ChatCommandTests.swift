import Testing

@Suite struct ChatCommandTests {
    private static let address = "anna@example.com"
    private static let number = "+12025550143"
    private static let password = "seven quiet otters row home"
    private static let newPassword = "nine paper lanterns drift by"

    private func chat(
        _ arguments: [String] = [], _ talk: @escaping @Sendable (Dialogue) throws -> Void
    ) async throws -> CommandResult {
        let result = try await Dialogue.run(["chat"] + arguments, talk)
        #expect(result.exitCode == 0, "\(result.output)")
        #expect(!result.wasKilled)
        for secret in [Self.password, Self.newPassword] { #expect(!result.output.contains(secret)) }
        #expect(result.lines.filter { $0.count > 80 } == [])
        return result
    }

    /// Signs up by address and password.
    private static func signUp(_ chat: Dialogue) throws {
        try chat.ask(Self.address, expecting: "signup ")
        try chat.ask("signup", expecting: "password> ")
        try chat.send(Self.password)
        try chat.ask(chat.secret(), expecting: "You are signed in.")
    }

    @Test func anAddressSignsUpAndInByItsPassword() async throws {
        let result = try await self.chat { chat in
            try Self.signUp(chat)
            try chat.expect("signed in by   eMail \(Self.address)")
            try chat.ask("signout", expecting: "You are signed out.")
            try chat.ask(Self.address, expecting: "3 signin")
            try chat.ask("3", expecting: "password> ")
            try chat.ask("a wrong password of mine", expecting: "The address or the password is wrong.")
            try chat.ask(Self.password, expecting: "You are signed in.")
            try chat.ask("state", expecting: "authenticated")
            try chat.ask("quit", expecting: "Good-bye.")
        }
        // The record may have been read before: that is an event, too.
        #expect(["* #0 subscribed", "* #1 subscribed"].contains { result.output.contains($0) })
        #expect(result.output.contains("unauthenticated -> authenticated, signedIn"))
        #expect(result.output.contains("authenticated -> unauthenticated, signedOut"))
        #expect(!result.output.contains("a wrong password of mine"))
    }

    @Test func aNumberSignsInByACodeThatMayBeMistyped() async throws {
        _ = try await self.chat { chat in
            try chat.ask(Self.number, expecting: "signup-code")
            try chat.send("signup-code")
            try chat.ask(chat.secret(), expecting: "You are signed in.")
            try chat.ask("signout", expecting: "You are signed out.")
            try chat.ask(Self.number, expecting: "code ")
            try chat.send("code")
            let code = try chat.secret()
            let wrong = code == "000000" ? "000001" : "000000"
            try chat.ask(wrong, expecting: "The code is wrong. You have 4 tries left.")
            try chat.ask(wrong, expecting: "The code is wrong. You have 3 tries left.")
            try chat.ask("resend", expecting: "Too many tries or messages. Wait ")
            try chat.ask(code, expecting: "You are signed in.")
            try chat.expect("signed in by   phone \(Self.number)")
        }
    }

    @Test func aCodeWithoutATryLeftIsToldAndLeft() async throws {
        _ = try await self.chat { chat in
            try chat.ask(Self.number, expecting: "signup-code")
            try chat.send("signup-code")
            let wrong = try chat.secret() == "000000" ? "000001" : "000000"
            for left in [4, 3, 2] { try chat.ask(wrong, expecting: "You have \(left) tries left.") }
            try chat.ask(wrong, expecting: "You have 1 try left.")
            try chat.ask(wrong, expecting: "no try is left")
            try chat.expect("What next for \(Self.number)?")
        }
    }

    @Test func aLockedAddressIsToldWithItsTime() async throws {
        let result = try await self.chat { chat in
            try chat.ask(Self.address, expecting: "signin ")
            try chat.ask("signin", expecting: "password> ")
            // The first waits are short, so that a slow machine may miss some; each further one is twice as long.
            var answer = ""
            for _ in 1...20 where !answer.contains("Wait ") {
                answer = try chat.ask("a wrong password of mine", expecting: "password> ")
            }
            guard answer.contains(/Wait \d+ seconds?, then try again\./) else {
                throw DialogueError(missing: "a time to wait", rest: answer)
            }
            try chat.ask("", expecting: "What next")
        }
        #expect(result.output.contains("authenticationFailed, identityTemporarilyLocked"))
    }

    @Test func aForgottenPasswordIsReplaced() async throws {
        _ = try await self.chat { chat in
            try Self.signUp(chat)
            try chat.ask("signout", expecting: "You are signed out.")
            try chat.ask(Self.address, expecting: "forgot ")
            try chat.send("forgot")
            let token = try chat.secret()
            try chat.ask("\(token.dropLast(2))AA", expecting: "new password> ")
            try chat.ask(Self.newPassword, expecting: "The token is wrong. You have 4 tries left.")
            try chat.ask(token, expecting: "new password> ")
            try chat.ask("short", expecting: "use at least 15 characters")
            try chat.ask(Self.newPassword, expecting: "You are signed in.")
            try chat.ask("signout", expecting: "You are signed out.")
            try chat.ask(Self.address, expecting: "signin ")
            try chat.ask("signin", expecting: "password> ")
            try chat.ask(Self.password, expecting: "The address or the password is wrong.")
            try chat.ask(Self.newPassword, expecting: "You are signed in.")
        }
    }

    @Test func aGuestKeepsTheAccountWithAnIdentity() async throws {
        let result = try await self.chat { chat in
            try chat.ask("guest", expecting: "You are signed in.")
            try chat.expect("is a guest     yes")
            try chat.ask(Self.address, expecting: "attach ")
            try chat.ask("attach", expecting: "password> ")
            try chat.send(Self.password)
            try chat.ask(chat.secret(), expecting: "You are signed in.")
            try chat.expect("is a guest     no")
            try chat.ask(Self.number, expecting: "attach-code")
            try chat.send("attach-code")
            try chat.ask(chat.secret(), expecting: "signed in by   phone")
        }
        let uids = result.lines.filter { $0.hasPrefix("  uid ") }
        #expect(uids.count == 3 && Set(uids).count == 1, "\(uids)")
    }

    @Test("ENU-1: the conversation about a known address is that about an unknown one")
    func nothingTellsWhetherAnAddressIsKnown() async throws {
        let known = try await self.chat { chat in
            try Self.signUp(chat)
            try chat.ask("signout", expecting: "You are signed out.")
            try Self.probe(chat)
        }
        let unknown = try await self.chat { try Self.probe($0) }
        let parts = [known, unknown].map { result in
            // Without the messages and events: this console is everybody's mailbox as well.
            result.output.probed.filter {
                !$0.hasPrefix("  |") && !$0.hasPrefix("  * ") && $0 != ""
            }
        }
        #expect(parts[0] == parts[1])
        #expect(parts[0].count > 20)
    }

    private static func probe(_ chat: Dialogue) throws {
        try chat.ask("probe", expecting: "no word that is known")
        try chat.ask(Self.address, expecting: "signin ")
        try chat.ask("signin", expecting: "password> ")
        try chat.ask("a wrong password of mine", expecting: "is wrong")
        try chat.ask("", expecting: "What next")
        for word in ["code", "forgot"] {
            try chat.ask(word, expecting: "A message is on its way")
            try chat.ask("back", expecting: "What next")
        }
        try chat.ask("signup", expecting: "password> ")
        try chat.ask(Self.newPassword, expecting: "A message is on its way")
    }

    @Test func anAccountOnAFileIsThereTheNextTime() async throws {
        let folder = try TemporaryFolder()
        let arguments = ["--data", folder.file("chat.db")]
        _ = try await self.chat(arguments) { try Self.signUp($0) }
        let second = try await self.chat(arguments) { chat in
            try chat.expect("authenticated")
            try chat.ask("signout", expecting: "You are signed out.")
            try chat.ask(Self.address, expecting: "signin ")
            try chat.ask("signin", expecting: "password> ")
            try chat.ask(Self.password, expecting: "You are signed in.")
        }
        #expect(second.output.contains("Welcome back: you are still signed in."))
        #expect(try folder.mode(of: "chat.db.keys") == 0o600)
    }
}

extension String {
    /// The lines from the answer to the probe's first line on.
    fileprivate var probed: [Substring] {
        let lines = self.split(separator: "\n", omittingEmptySubsequences: false)
        guard let index = lines.firstIndex(where: { $0.contains("no word that is known") }) else { return [] }
        return Array(lines[index...])
    }
}
