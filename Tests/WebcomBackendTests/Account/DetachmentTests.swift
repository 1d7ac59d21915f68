import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct DetachmentTests {
    private static let second = "second@example.org"

    @Test("LNK-10: a detached identity signs in no more, its sessions end, and all addresses are told")
    func detaches() async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        let session = try await bench.registerCode(Self.second, .staticPassword, to: first)
        let byFirst = try await bench.signIn()
        let bySecond = try await bench.signIn(Self.second)
        bench.messages.removeAll()
        try await bench.detach(Self.second, from: session)
        _ = try await bench.backend.confirm(session)
        _ = try await bench.backend.confirm(byFirst)
        #expect(await refusal { try await bench.backend.confirm(bySecond) }?.code == .sessionEnded)
        #expect(try await bench.storedNotices() == [.sessionRevoked(sessionID: bySecond.id)])
        #expect(await refusal { try await bench.signIn(Self.second) }?.code == .invalidCredentials)
        for address in [BackendBench.address, Self.second] { #expect(bench.told(address) == [.identityDetached]) }
        let left = try await bench.backend.perform(AuthenticationAccount.ListIdentities(), session)
        #expect(left.map(\.providerUID) == [BackendBench.address])
        #expect(try await bench.auditLines().contains("identity.detach success"))
    }

    @Test("LNK-9: the last identity that can be used stays")
    func lastStays() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        #expect(await refusal { try await bench.detach(BackendBench.address, from: session) }?.code == .lastIdentity)
        #expect(!bench.told(BackendBench.address).contains(.identityDetached), "a refusal was told as done")
        #expect(try await bench.auditLines().contains("identity.detach lastIdentity"))
        _ = try await bench.signIn()
    }

    @Test("LNK-9: a suspended identity is no other one that is left, and can itself be detached")
    func suspended() async throws {
        let bench = try await BackendBench()
        try await bench.suspend(Self.second)
        let session = try await bench.signIn("seed@example.org", password: "a new password of length")
        let last = await refusal { try await bench.detach("seed@example.org", from: session) }
        #expect(last?.code == .lastIdentity)
        let listed = try await bench.backend.perform(AuthenticationAccount.ListIdentities(), session)
        #expect(listed.map(\.providerUID) == ["seed@example.org", Self.second])
        try await bench.detach(Self.second, from: session)
        #expect(try await bench.store.identities(of: session.details.uid).count == 1)
    }

    @Test("another account's identity, and nobody's, are unknown; a guest has none")
    func unknown() async throws {
        let bench = try await BackendBench()
        try await bench.register("other@example.org")
        let session = try await bench.register()
        for name in ["other@example.org", "nobody@example.org"] {
            let error = await refusal(of: name) { try await bench.detach(name, from: session) }
            #expect(error?.code == .unknownIdentity)
        }
        let guest = try await bench.guest()
        #expect(await refusal { try await bench.detach("other@example.org", from: guest) }?.code == .unknownIdentity)
        _ = try await bench.signIn("other@example.org")
    }
}
