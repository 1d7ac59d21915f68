import Foundation
import Testing

/// `webcom oauth2`, with a provider on this machine and a browser of the test's.
@Suite struct OAuth2CommandTests {
    private let folder: TemporaryFolder

    init() throws {
        self.folder = try TemporaryFolder()
        try Data(TestProvider.secret.utf8).write(to: URL(fileURLWithPath: self.folder.file("secret")))
    }

    private func run(
        at provider: TestProvider, _ talk: @escaping @Sendable (Dialogue, _ address: String) throws -> Void
    ) async throws -> CommandResult {
        let arguments = [
            "oauth2", "--issuer", provider.issuer, "--client", TestProvider.clientID, "--secret-file",
            self.folder.file("secret"),
        ]
        return try await Dialogue.run(arguments) { dialogue in
            try dialogue.expect("sign in there:\n\n")
            let address = try dialogue.expect("\n")
            try dialogue.expect("Waiting for the browser")
            try talk(dialogue, address)
        }
    }

    /// The browser opens where the provider sends it.
    private static func comeBack(_ callback: String) throws -> WebAnswer {
        let base = "http://127.0.0.1:"
        let digits = callback.dropFirst(base.count).prefix { $0.isNumber }
        guard callback.hasPrefix(base), let port = UInt16(digits) else {
            throw WebClientError("sent back elsewhere: \(callback)")
        }
        return try Browser(port: port).open(String(callback.dropFirst(base.count + digits.count)))
    }

    @Test("RFC 8252: the browser comes back to the program, which says who it is")
    func saysWhoItIs() async throws {
        try await TestProvider.run { provider in
            let result = try await self.run(at: provider) { dialogue, address in
                #expect(try Self.comeBack(provider.signIn("carol", at: address)).status == 200)
                try dialogue.expect("Signed in.")
            }
            #expect(result.exitCode == 0, "\(result.output)")
            #expect(result.values("user there") == ["\(provider.issuer)#carol"], "\(result.output)")
            #expect(result.values("name") == ["Carol"])
            #expect(result.values("uid").count == 1)
            #expect(!result.output.contains(TestProvider.secret))
        }
    }

    @Test func aRefusalIsTold() async throws {
        try await TestProvider.run { provider in
            let result = try await self.run(at: provider) { _, address in
                _ = try Self.comeBack(provider.refuse(at: address))
            }
            #expect(result.exitCode == 1)
            #expect(result.output.contains("The sign-in was refused at the provider"), "\(result.output)")
        }
    }

    @Test func anInterruptEndsIt() async throws {
        try await TestProvider.run { provider in
            let result = try await self.run(at: provider) { dialogue, _ in dialogue.send(signal: SIGINT) }
            #expect(!result.wasKilled)
            #expect(result.exitCode == 1)
            #expect(result.output.contains("Interrupted: nobody was signed in."), "\(result.output)")
        }
    }

    @Test(arguments: [
        ([], "oauth2 needs --issuer ISSUER"), (["--issuer", "https://a.example"], "oauth2 needs --client ID"),
        (["--issuer=https://a.example", "--client=x", "--port", "x"], "--port needs a number"),
        (["--client", "x", "--client", "y"], "--client is given twice"), (["x"], "oauth2 has no argument 'x'"),
    ])
    func argumentsThatMakeNoSenseAreTold(_ arguments: [String], _ words: String) async throws {
        let result = try await ChildProcess.webcom(["oauth2"] + arguments).run()
        #expect(result.exitCode == 64)
        #expect(result.error.contains(words), "\(result.error)")
        #expect(result.error.contains("usage: webcom oauth2 --issuer"))
    }
}
