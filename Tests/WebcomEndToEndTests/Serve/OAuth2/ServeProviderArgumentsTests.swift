import Foundation
import Testing

/// What `webcom serve` says of providers that cannot be asked.
@Suite struct ServeProviderArgumentsTests {
    @Test(arguments: [
        (["--openid", "login"], "--openid needs NAME=ISSUER"),
        (["--openid", "../x=https://a.example"], "--openid needs NAME=ISSUER"),
        (["--openid", "login=ftp://a.example"], "--openid needs NAME=ISSUER"),
        (["--openid-client", "app"], "--openid-client comes behind an --openid"),
        (["--openid", "login=https://a.example"], "--openid login needs an --openid-client behind it"),
        (["--openid", "a=https://a.example", "--openid-client", ""], "--openid-client needs a client's id"),
        (
            ["--openid", "a=https://a.example", "--openid-client", "x", "--openid-client", "y"],
            "--openid-client is given twice for a"
        ),
        (
            ["--openid", "a=https://a.example", "--openid-client", "x", "--openid", "a=https://b.example"],
            "--openid a is given twice"
        ),
    ])
    func saysWhatIsWrong(_ arguments: [String], _ words: String) async throws {
        let result = try await ChildProcess.webcom(["serve", "--port", "0"] + arguments).run()
        #expect(result.exitCode == 64, "\(result.error)")
        #expect(result.error.contains(words), "\(result.error)")
    }

    @Test func aSecretThatIsNotThereOrEmptyIsTold() async throws {
        let folder = try TemporaryFolder()
        try Data("\n".utf8).write(to: URL(fileURLWithPath: folder.file("empty")))
        for (name, words) in [("none", "cannot be used"), ("empty", "is empty: put the secret into it.")] {
            let result = try await ChildProcess.webcom([
                "serve", "--port", "0", "--openid", "a=https://a.example", "--openid-client", "x",
                "--openid-secret-file", folder.file(name),
            ]).run()
            #expect(result.exitCode == 1)
            #expect(result.error.contains("\(folder.file(name)) \(words)"), "\(result.error)")
        }
    }

    @Test("OAU-4: http is for providers on this machine alone")
    func refusesPlainIssuersElsewhere() async throws {
        for issuer in ["http://login.example.org", "http://127.0.0.1@evil.example", "http://127.0.0.1.evil.example"] {
            let result = try await ChildProcess.webcom([
                "serve", "--port", "0", "--openid", "a=\(issuer)", "--openid-client", "x",
            ]).run()
            #expect(result.exitCode == 1)
            #expect(result.error.contains("The provider a cannot be asked"), "\(issuer): \(result.error)")
        }
    }
}
