import Testing
import WebcomSQLite
import WebcomTesting

@Suite struct SQLiteStateStoreContractTests {
    // One after the other: at once they hold very many files open.
    @Test(.serialized, arguments: StateStoreContract.checks)
    func keeps(check: StateStoreContract.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run { try SQLiteStore(path: folder.file("a.db")) }
    }
}
