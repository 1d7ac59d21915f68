import Testing
import WebcomBackend
import WebcomBackendTesting

@Suite struct MemoryAccountStoreTests {
    @Test(arguments: AccountStoreContract.checks)
    func keepsTheContract(check: AccountStoreContract.Check) async throws {
        try await check.run { MemoryAccountStore() }
    }

    @Test func keepsTheContractUnderManySeeds() async throws {
        let random = try #require(AccountStoreContract.checks.first { $0.name.hasPrefix("random") })
        for seed: UInt64 in 1...20 {
            try await random.run(on: AccountStoreContract(seed: seed) { MemoryAccountStore() })
        }
    }
}
