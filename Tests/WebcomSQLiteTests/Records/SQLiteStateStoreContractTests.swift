import Testing
import WebcomSQLite
import WebcomTesting

@Suite struct SQLiteStateStoreContractTests {
    @Test(arguments: StateStoreContract.checks)
    func keeps(check: StateStoreContract.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run { try SQLiteStore(path: folder.file("a.db")) }
    }
}
