import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomSQLite

@Suite struct StoredBytesTests {
    @Test("SEC-3: neither the file nor its log holds a password, a token or a session key")
    func nothingSecretIsInTheFile() async throws {
        let folder = try TemporaryFolder()
        let node = try await Node.onFile(folder.file("app.db"))
        let method = Node.method()
        var secrets: [String: String] = [
            "password": Node.password, "session key": Node.key.rawValue, "master key": Node.keys,
            "wrong password": "sentinel wrong horse battery",
        ]
        secrets["verification token"] = Self.secret(in: try await node.requestToken(method))
        try self.expectNone(of: secrets, in: folder, "while a token waits")
        method.setVerificationToken(node.messages.token(for: Node.address)?.reveal() ?? "")
        let details = try #require(try await node.service.continueAuthentication().details)
        secrets["session token"] = Self.secret(in: details.authenticationToken.reveal())
        try self.expectNone(of: secrets, in: folder, "while signed in")
        _ = await node.service.unauthenticate()
        let wrong = Node.method("sentinel wrong horse battery")
        node.service.initializeAuthentication(with: wrong, context: .new)
        await #expect(throws: AuthenticationError(.invalidCredentials)) {
            _ = try await node.service.continueAuthentication()
        }
        try await node.backend.drained()
        try self.expectNone(of: secrets, in: folder, "after signing out")
        await node.close()
        try self.expectNone(of: secrets, in: folder, "after the end")
    }

    private func expectNone(of secrets: [String: String], in folder: TemporaryFolder, _ when: String) throws {
        let files = try folder.contents()
        #expect(files.values.contains { $0.contains(Array("keyCheck".utf8)) }, "the search finds nothing at all")
        for (file, bytes) in files {
            for (name, secret) in secrets {
                for form in Self.forms(of: secret) {
                    #expect(!bytes.contains(form), "\(when), \(file) holds the \(name)")
                }
            }
        }
    }

    /// The secret part of a token, whose other part only finds a row.
    private static func secret(in token: String) -> String { String(token.split(separator: ".").last ?? "") }

    /// The text itself, what it stands for in base64url, and it in base64url.
    private static func forms(of secret: String) -> [[UInt8]] {
        let bytes = Array(secret.utf8)
        return [bytes, Array(Base64URL.encode(bytes).utf8)] + (Base64URL.decode(secret).map { [$0] } ?? [])
    }
}
