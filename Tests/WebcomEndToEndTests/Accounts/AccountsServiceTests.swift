import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `webcom accounts` makes a service account, and a service signs in by its key at a server on the same file.
@Suite struct AccountsServiceTests {
    private let folder: TemporaryFolder
    private var path: String { self.folder.file("a.db") }

    init() throws { self.folder = try TemporaryFolder() }

    private func run(_ arguments: [String]) async throws -> CommandResult {
        try await ChildProcess.webcom(["accounts"] + arguments + ["--data", self.path]).run()
    }

    private func value(_ arguments: String...) async throws -> JSONValue {
        let result = try await self.run(arguments + ["--json"])
        #expect(result.exitCode == 0, "\(arguments): \(result.error)")
        return try JSONValue(json: result.lines.first.map { String($0) } ?? "")
    }

    private func backend(_ node: AccountsNode) async throws -> EmbeddedBackend {
        var policy = BackendPolicy(providers: [.server])
        policy.services.audience = "https://login.example.org"
        return try await EmbeddedBackend(
            store: node.store, keyring: Keyring.file("\(self.path).keys", createIfMissing: false), policy: policy)
    }

    private func signIn(_ backend: EmbeddedBackend, _ clientID: String, by file: String) async throws -> String {
        let key = try JSONWebKey(json: Array(Data(contentsOf: URL(fileURLWithPath: self.folder.file(file)))))
        let assertion = try ServerAssertion.sign(
            clientID: clientID, audience: "https://login.example.org", key: key)
        let application = WebcomApplication(configuration: WebcomConfiguration(identifier: "test"), backend: backend)
        let service = application.authenticationService(for: SessionKey(file))
        let outcome = try await service.authenticate(with: AuthenticationMethodServer(assertion: assertion))
        return try #require(outcome.details).uid
    }

    @Test("JWT-10: a service signs in by the key that was made for it, and by the next one with an overlap")
    func service() async throws {
        let made = try await self.value(
            "create-service", "--client-id", "nightly", "--name", "Nightly", "--new-key", self.folder.file("key"))
        let uid = try #require(made["uid"]?.stringValue)
        let kid = try #require(made["kid"]?.stringValue)
        #expect(made["clientID"] == "nightly")
        let mode = try FileManager.default.attributesOfItem(atPath: self.folder.file("key"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let shown = try await self.value("show", "nightly")
        #expect(shown["uid"]?.stringValue == uid)
        #expect(shown["identities"]?[0]?["keys"]?[0]?["kid"]?.stringValue == kid)
        #expect(shown["identities"]?[0]?["keys"]?[0]?["d"] == nil)
        #expect(try await self.run(["show", uid]).output.contains("keys: ES256 \(kid)"))
        let node = try await AccountsNode(self.path)
        let backend = try await self.backend(node)
        #expect(try await self.signIn(backend, "nightly", by: "key") == uid)
        #expect(try await self.value("add-key", "nightly", "--new-key", self.folder.file("next"))["kid"] != nil)
        for file in ["key", "next"] { #expect(try await self.signIn(backend, "nightly", by: file) == uid) }
        #expect(try await self.value("remove-key", uid, "--kid", kid)["removedKid"]?.stringValue == kid)
        #expect(try await self.value("show", uid)["sessions"] == [])
        await #expect(throws: AuthenticationError(.invalidCredentials)) {
            try await self.signIn(backend, "nightly", by: "key")
        }
        #expect(try await self.signIn(backend, "nightly", by: "next") == uid)
        await backend.shutdown()
        await node.close()
    }

    @Test("a public key in a file is registered; a private one, a file that is there, and the last key are refused")
    func refusals() async throws {
        let key = try SigningKey.generate(.edDSA)
        let json = try #require(key.publicKey.json)
        try self.folder.write(Array(json.json.utf8), to: "public")
        let made = try await self.value("create-service", "--key", self.folder.file("public"))
        let client = try #require(made["clientID"]?.stringValue)
        #expect(made["kid"]?.stringValue == key.id)
        _ = try await self.value("create-service", "--client-id", "other", "--new-key", self.folder.file("private"))
        try self.folder.write(Array("{}".utf8), to: "nothing")
        let cases: [([String], String)] = [
            (["create-service", "--key", self.folder.file("private")], "stays with the service"),
            (["create-service", "--key", self.folder.file("nothing")], "no public key as a JSON Web Key"),
            (["create-service", "--key", self.folder.file("absent")], "cannot be used"),
            (["create-service", "--new-key", self.folder.file("private")], "is there already"),
            (["add-key", client, "--key", self.folder.file("public")], "has the key already"),
            (["create-service", "--client-id", "other", "--new-key", self.folder.file("unused")], "client id belongs"),
            (["add-key", "nobody", "--new-key", self.folder.file("unused")], "There is no such account"),
            (["remove-key", client, "--kid", key.id], "no other key"),
            (["remove-key", client, "--kid", "x"], "no such key"),
        ]
        for (arguments, message) in cases {
            let result = try await self.run(arguments)
            #expect(result.exitCode == 1 && result.output == "", "\(arguments)")
            #expect(result.error.contains(message), "\(arguments): \(result.error)")
        }
        #expect(!FileManager.default.fileExists(atPath: self.folder.file("unused")))
    }

    @Test(
        "arguments that make no sense",
        arguments: [
            (["create-service"], "needs either --key FILE or --new-key OUT"),
            (["create-service", "--key", "a", "--new-key", "b"], "needs either --key FILE or --new-key OUT"),
            (["create-service", "x", "--key", "a"], "too many arguments"),
            (["add-key", "x"], "needs either --key FILE or --new-key OUT"), (["add-key", "--key", "a"], "or too few"),
            (["remove-key", "x"], "needs --kid KID"),
        ])
    func usage(_ arguments: [String], _ message: String) async throws {
        let result = try await self.run(arguments)
        #expect(result.exitCode == 64 && result.error.contains(message), "\(result.error.prefix(200))")
    }
}
