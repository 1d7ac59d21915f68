import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite
import webcom

@Suite struct DemoCommandTests {
    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    private func demo(_ arguments: String...) async throws -> CommandResult {
        let result = try await ChildProcess.webcom(
            ["demo"] + arguments, environment: ["TMPDIR": self.folder.path]
        ).run()
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(!result.wasKilled)
        #expect(result.error == "")
        return result
    }

    @Test func aFreshRunShowsEveryStep() async throws {
        let result = try await self.demo()
        #expect(
            result.headings == [
                "1. Sign up by e-mail", "2. Verify the address with the token of the message", "3. Sign out",
                "4. Sign in with a wrong password", "5. Sign in with the right password",
                "6. A guest signs up, and keeps the account", "7. Two services by key, side by side",
                "8. Register a phone number, without a password", "9. Sign in by a one-time password",
                "10. Attach an e-mail address to the signed-in account",
                "11. Set a new password in place of a forgotten one",
                "12. Try wrong passwords until the identity is locked",
                "13. Sign up where policy asks everybody for a second factor",
                "14. Make recovery codes, to be kept on paper", "15. The next sign-in asks for the second factor",
                "16. The phone is lost: sign in with a recovery code",
                "17. Register an authenticator app in place of the lost phone",
                "18. Sign in by the authenticator app; its code is good once",
                "19. The token runs out, and a hundred tasks ask for one at once",
                "20. The back-end is away for a while",
                "21. Revoke the session of Dora's tablet on her phone", "22. Sign out everywhere",
                "23. A year later: a session that nobody used has run out",
                "24. Sign in by a token that a provider of the app's own signed",
                "25. Sign in by the mobile network that a phone is on", "26. Take an access token to another machine",
                "27. Sign in at a provider's pages", "28. Attach an identity at the provider, but nobody else's",
                "29. Sign in on a television, by a code that it shows",
                "30. Ask the provider something in the user's name, later",
                "31. A program without a user signs in by a key of its own",
                "32. Restart: close everything, and open it from the file", "33. The events of all services",
                "34. Where the file is",
            ])
        let uids = result.values("uid")
        #expect(uids.count == 2)
        #expect(uids.last == "\(uids.first ?? "?")  (the same)".replacing("  ", with: " "))
        #expect(result.values("Bob's uid") == ["\(result.values("guest's uid").first ?? "?") (the same)"])
        #expect(result.values("refused") == ["invalidCredentials", "unavailable", "sessionEnded"])
        #expect(result.values("tokens") == ["1, new"])
        #expect(result.values("back again") == ["the session of Dora's phone is the only one"])
        #expect(result.output.contains("unauthenticated -> authenticated, signedIn"))
        #expect(result.output.split(separator: "(restored)", omittingEmptySubsequences: false).count == 5)
    }

    @Test func aFreshRunShowsWhatInternalIdentitiesCanDo() async throws {
        let result = try await self.demo()
        let uids = result.values("Cleo's uid")
        #expect(uids.count == 4)
        let uid = uids.first ?? "?"
        #expect(uids.dropFirst().allSatisfy { $0 == "\(uid) (the same)" }, "\(uids)")
        #expect(result.values("wrong code") == ["4 tries left"])
        #expect(result.values("proved by") == ["eMail, phone"])
        #expect(result.values("told").first == "\(DemoUser.cleoNumber): Your password was changed")
        for number in 1...3 { #expect(result.values("try \(number)") == ["invalidCredentials"]) }
        #expect(result.values("try 4") == ["identityTemporarilyLocked"])
        #expect(result.values("opens again").first?.wholeMatch(of: /in [23]\d seconds/) != nil)
        #expect(result.values("Cleo is still") == ["authenticated"])
    }

    @Test func aFreshRunShowsSecondFactors() async throws {
        let result = try await self.demo()
        #expect(result.values("due") == ["strongMethodRegistrationRequired"])
        #expect(result.values("kinds") == ["totp, sms, email"])
        #expect(result.values("proofs") == ["sms, pwd", "sms, pwd", "otp, pwd"])
        #expect(result.values("codes").first?.wholeMatch(of: /10, the first is [0-9a-z-]{19}/) != nil)
        #expect(result.values("codes left") == ["9"])
        #expect(result.values("told").last == "\(DemoUser.enid.address): A recovery code was used")
        #expect(result.values("methods") == ["recovery, totp"])
        #expect(result.values("the same again") == ["invalidCode, 4 tries left"])
        let picture = result.lines.filter { $0.contains("█") || $0.contains("▀") || $0.contains("▄") }
        #expect(picture.count > 15, "no QR code: \(picture.count) lines")
    }

    @Test(
        "CUS-3: what others signed lets in once, under the secret of before too; the network, and a token taken along")
    func delegatesAreShown() async throws {
        let result = try await self.demo()
        for (name, count) in [("Fay's uid", 2), ("Gil's uid", 3)] { Self.expectOneAccount(result, name, count) }
        #expect(result.values("token again") == ["invalidToken"])
        #expect(result.values("by Wi-Fi") == ["invalidProviderRequest"])
        #expect(result.values("on network") == ["208#subscriber-77"])
        #expect(result.values("once more") == ["invalidToken"])
    }

    @Test(
        "OAU-2: a provider's pages and a device's code lead to one account, and to nobody else's; its tokens are renewed"
    )
    func providersAreShown() async throws {
        let result = try await self.demo()
        Self.expectOneAccount(result, "Hana's uid", 3)
        #expect(result.values("says no") == ["accessDenied"])
        #expect(result.values("as Hana") == ["accountMismatch"])
        #expect(result.values("Gil signs in") == ["by orangeMobileNetwork, oauth2:atlas"])
        #expect(result.values("asked") == ["2 times"])
        #expect(result.values("its token") == ["for calendar, kept"])
        #expect(result.values("in an hour") == ["another one, renewed"])
    }

    @Test("RFC 7523: a service signs in by its key, once by an assertion, and no more by a key that was removed")
    func servicesAreShown() async throws {
        let result = try await self.demo()
        #expect(result.values("client id") == ["nightly"])
        let uids = result.values("its uid")
        #expect(uids.count == 2)
        #expect(Set(uids).count == 1, "\(uids)")
        #expect(uids.allSatisfy { $0.hasSuffix(" (the same)") }, "\(uids)")
        #expect(result.values("sent again") == ["invalidToken"])
        #expect(result.values("its session") == ["authenticated -> invalid, revoked"])
        #expect(result.values("by the first") == ["invalidCredentials"])
    }

    /// All lines of a name show the same account.
    private static func expectOneAccount(_ result: CommandResult, _ name: String, _ count: Int) {
        let uids = result.values(name)
        #expect(uids.count == count, "\(uids)")
        let again = "\(uids.first ?? "?") (the same)"
        #expect(uids.dropFirst().allSatisfy { $0 == again }, "\(uids)")
    }

    @Test func theMessageStandsUnderItsStep() async throws {
        let result = try await self.demo()
        let first = try #require(result.lines.firstIndex { $0.hasPrefix("1.") })
        let second = try #require(result.lines.firstIndex { $0.hasPrefix("2.") })
        let step = result.lines[first..<second].filter { $0.hasPrefix("     |") }
        #expect(step.contains("     | To: anna@example.com"))
        #expect(step.contains { $0.hasPrefix("     | Subject: ") })
        #expect(step.contains { line in line.count > 50 && line.split(separator: " ").count == 2 }, "no token")
    }

    @Test func everyLineFitsInto80Columns() async throws {
        for arguments in [[], ["--data", self.folder.file("kept.db")], ["--data", self.folder.file("kept.db")]] {
            let result = try await ChildProcess.webcom(
                ["demo"] + arguments, environment: ["TMPDIR": self.folder.path]
            ).run()
            #expect(result.lines.count > 10)
            #expect(result.lines.filter { $0.count > 80 || $0.hasSuffix(" ") } == [])
            #expect(!result.output.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
        }
    }

    @Test func withoutDataTheFileIsKeptInAFolderOfItsOwn() async throws {
        let result = try await self.demo()
        let names = try self.folder.contents().keys.sorted()
        let made = try #require(names.first)
        #expect(names == [made, "\(made)/demo.sqlite", "\(made)/demo.sqlite.keys"])
        #expect(try self.folder.mode(of: made) == 0o700)
        #expect(try self.folder.mode(of: "\(made)/demo.sqlite.keys") == 0o600)
        #expect(result.output.contains(self.folder.file("\(made)/demo.sqlite\n")))
        #expect(result.output.contains("rm -r \(self.folder.file(made))\n"))
    }

    @Test func aSecondRunRestoresTheSessionAndSignsInAgain() async throws {
        let path = self.folder.file("kept.db")
        let first = try await self.demo("--data", path)
        #expect(try self.folder.mode(of: "kept.db.keys") == 0o600)
        #expect(try self.folder.mode(of: "kept.db") == 0o600)
        let keys = try self.folder.bytes(of: "kept.db.keys")
        for _ in 1...2 {
            let next = try await self.demo("--data=\(path)")
            #expect(
                next.headings == [
                    "1. Restore the sessions of the last run from the file",
                    "2. Sign in again, without signing up a second time", "3. The events of all services",
                    "4. Where the file is",
                ])
            #expect(next.output.contains("-> authenticated (restored)"))
            #expect(next.values("uid") == ["\(first.values("uid").first ?? "?") (the same)"])
            #expect(!next.output.contains("Sign up"))
            #expect(!next.output.contains("To: "))
        }
        #expect(try self.folder.bytes(of: "kept.db.keys") == keys)
    }

    @Test func aRunThatEndedTooEarlyIsTakenUp() async throws {
        let path = self.folder.file("kept.db")
        let store = try await Node.open(path)
        let backend = try await EmbeddedBackend(
            store: store, keyring: Keyring.file("\(path).keys", createIfMissing: true))
        await backend.shutdown()
        await store.close()
        let result = try await self.demo("--data", path)
        #expect(result.output.contains("There is no account yet: the last run ended too early."))
        #expect(result.headings.contains("3. Sign up by e-mail"))
        #expect(result.headings.last == "36. Where the file is")
    }

    @Test func anEmptyFileIsAFreshOne() async throws {
        try self.folder.write([], to: "empty.db")
        let result = try await self.demo("--data", self.folder.file("empty.db"))
        #expect(result.headings.first == "1. Sign up by e-mail")
        #expect(try self.folder.mode(of: "empty.db.keys") == 0o600)
    }

    @Test("SEC-4: the output holds no password and no token of a session")
    func theOutputHoldsNoSecret() async throws {
        let path = self.folder.file("kept.db")
        let outputs = try await [self.demo("--data", path).output, self.demo("--data", path).output]
        var secrets = [DemoUser.anna.password, DemoUser.bob.password, "quiet otters"]
        secrets += [DemoUser.cleo.password, DemoUser.cleoNewPassword, DemoUser.enid.password]
        secrets += try await self.sessionTokens(path)
        for output in outputs {
            for secret in secrets { #expect(!output.contains(secret), "a secret of \(secret.count) characters") }
        }
    }

    /// The tokens of the sessions that the demo left.
    private func sessionTokens(_ path: String) async throws -> [String] {
        let store = try await Node.open(path)
        let keyring = try Keyring.file("\(path).keys")
        let backend = try await EmbeddedBackend(store: store, keyring: keyring)
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "webcom-demo"), backend: backend, stateStore: store,
            sealer: keyring)
        var tokens: [String] = []
        for service in [
            application.authenticationService, application.authenticationService(for: "tablet"),
            application.authenticationService(for: "phone"), application.authenticationService(for: "laptop"),
        ] {
            let details = try #require(try await service.settledState().details)
            tokens += details.authenticationToken.reveal().split(separator: ".").suffix(1).map(String.init)
        }
        await application.shutdown()
        await backend.shutdown()
        await store.close()
        return tokens
    }
}
