import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomSQLite

/// A pepper that is rotated and what strangers are told, on a file and over restarts.
@Suite struct PepperAndDisclosureTests {
    private static let first = "Zmlyc3QgcGVwcGVyIG9mIDMyIGJ5dGVzLCBzZWNyZXQ="
    private static let second = "c2Vjb25kIHBlcHBlciBvZiAzMiBieXRlcywgc2VjcmU="

    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    /// Starts with these pepper keys, telling what Webcom tells.
    private func node(_ pepper: String) async throws -> Node {
        let store = try await Node.open(self.folder.file("app.db"))
        return try await Node(store, stateStore: store, pepper: Keyring.base64(pepper)) { $0.disclosure = .webcom }
    }

    private func refusal(_ body: () async throws -> AuthenticationOutcome) async -> AuthenticationError.Code? {
        do { _ = try await body() } catch { return (error as? AuthenticationError)?.code }
        return nil
    }

    @Test("HSH-6: on a file, a pepper is rotated over restarts, and one that is gone fails closed")
    func rotates() async throws {
        var node = try await self.node(Self.first)
        let uid = try #require(try await node.signUp().details?.uid)
        for pepper in ["\(Self.second),\(Self.first)", Self.second] {
            await node.close()
            node = try await self.node(pepper)
            #expect(try await node.signIn().details?.uid == uid)
        }
        await node.close()
        node = try await self.node(Self.first)
        #expect(await self.refusal { try await node.signIn() } == .invalidCredentials)
        await node.close()
    }

    @Test("disclosure: on a file, an address that waits to be confirmed is told as such, and a taken one too")
    func discloses() async throws {
        var node = try await self.node(Self.first)
        #expect(await self.refusal { try await node.signIn() } == .invalidCredentials)
        let method = Node.method()
        let token = try await node.requestToken(method)
        let stranger = node.application.authenticationService(for: "another key")
        stranger.initializeAuthentication(with: Node.method(), context: .new)
        #expect(await self.refusal { try await stranger.continueAuthentication() } == .unverifiedIdentity)
        method.setVerificationToken(token)
        _ = try await node.service.continueAuthentication()
        await node.close()
        node = try await self.node(Self.first)
        #expect(await self.refusal { try await node.signUp() } == .existingIdentity)
        await node.close()
    }
}
