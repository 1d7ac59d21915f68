import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct MemoryStateStoreTests {
    @Test("keeps the contract of state stores", arguments: StateStoreContract.checks)
    func keepsTheContract(_ check: StateStoreContract.Check) async throws {
        try await check.run { MemoryStateStore() }
    }
}
