import Testing
import WebcomBackendTesting
import WebcomSQLite

@Suite struct SQLiteAccountStoreContractTests {
    // One after the other: at once they hold more than a thousand files open, and `Process` then traps in other tests.
    @Test(.serialized, arguments: AccountStoreContract.checks)
    func keeps(check: AccountStoreContract.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run {
            // Every store that is asked for is an empty one of its own.
            try SQLiteStore(path: folder.newFile())
        }
    }
}
