import Testing
import WebcomBackend
import WebcomBackendTesting

@Suite struct MemoryAccountStoreTests {
    @Test(arguments: AccountStoreContract.checks)
    func keepsTheContract(check: AccountStoreContract.Check) async throws {
        try await check.run { MemoryAccountStore() }
    }
}
