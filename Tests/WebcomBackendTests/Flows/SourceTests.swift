import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Where requests come from: opaque bytes that the app names, or does not (THR-7).
@Suite struct SourceTests {
    private func bench() async throws -> BackendBench {
        try await BackendBench {
            $0.throttling.passwordsPerSource = .init(3, per: .seconds(60))
            $0.throttling.messagesPerSource = .init(3, per: .seconds(60))
            $0.throttling.passwordsPerIdentity.free = 5
        }
    }

    private func code(_ bench: BackendBench, _ number: Int, _ source: [UInt8]?) async -> AuthenticationError.Code? {
        let credential = AuthenticationCredential(
            provider: .eMail, identifier: "u\(number)@example.org", proof: .staticPassword(StaticPassword("wrong")))
        let options = AuthenticationOptions(client: AuthenticationOptions.Client(source: source))
        let request = AuthenticationRequest(
            application: "test", sessionKey: "k", context: .new, options: options)
        return await refusal { try await bench.backend.authenticate(credential, request) }?.code
    }

    @Test(
        "THR-7: tries from one source are counted together, whatever bytes name it",
        arguments: [[], [0], [0xFF, 0xFE], Array("192.0.2.1, 198.51.100.7".utf8), Array(repeating: 7, count: 4_096)])
    func counted(_ source: [UInt8]) async throws {
        let bench = try await self.bench()
        for number in 0..<3 { #expect(await self.code(bench, number, source) == .invalidCredentials) }
        #expect(await self.code(bench, 3, source) == .identityTemporarilyLocked)
        #expect(await self.code(bench, 3, source + [1]) == .invalidCredentials)
        #expect(await self.code(bench, 4, nil) == .invalidCredentials)
    }

    @Test("THR-7: without a source nothing is counted by it, and everything by identity still")
    func absent() async throws {
        let bench = try await self.bench()
        for number in 0..<10 { #expect(await self.code(bench, number, nil) == .invalidCredentials) }
        for number in 0..<10 { _ = try await bench.requestCode("u\(number)@example.org") }
        for _ in 0..<4 { #expect(await self.code(bench, 0, nil) == .invalidCredentials) }
        #expect(await self.code(bench, 0, nil) == .identityTemporarilyLocked)
    }
}
