import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting

@Suite struct KeyCheckTests {
    @Test("a store opens with its own keys, with one more in front, and without the oldest after that")
    func acceptsOwnKeys() async throws {
        let store = MemoryAccountStore()
        for keys: [UInt8] in [[1], [1], [2, 1], [2], [3, 2]] { _ = try await BackendBench(store: store, keys: keys) }
    }

    @Test("wrong keys are told apart from damage")
    func tellsWrongKeys() async throws {
        let store = MemoryAccountStore()
        _ = try await BackendBench(store: store, keys: [1])
        await #expect(throws: AccountStoreError(.wrongKeys, "")) { try await BackendBench(store: store, keys: [2]) }
        let damaged = MemoryAccountStore()
        _ = try await damaged.setMetadataIfAbsent("keyCheck", [1, 2, 3])
        await #expect(throws: AccountStoreError(.damaged, "")) { try await BackendBench(store: damaged, keys: [1]) }
    }

    @Test("a session outlives the rotation of the keys")
    func rotates() async throws {
        let store = MemoryAccountStore()
        let old = try await BackendBench(store: store, keys: [1])
        let session = try await old.register()
        let receipt = try await old.attach("second@example.org", to: session)
        let new = try await BackendBench(store: store, keys: [2, 1])
        _ = try await new.backend.confirm(session)
        let token = old.messages.token(for: "second@example.org")?.reveal()
        _ = try await new.redeem(receipt, token: token, to: session)
        _ = try await new.signIn()
    }
}
