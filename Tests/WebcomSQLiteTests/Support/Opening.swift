import Testing
import WebcomBackend
import WebcomSQLite

/// Opens a store that cannot be opened, and gives back why.
func refusal(
    of path: String, options: SQLiteStore.Options = .init(), sourceLocation: SourceLocation = #_sourceLocation
) -> AccountStoreError? {
    do throws(AccountStoreError) {
        _ = try SQLiteStore(path: path, options: options)
        Issue.record("\(path) was opened", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error
    }
}

/// Runs a verb that fails, and gives back why.
func failure(
    sourceLocation: SourceLocation = #_sourceLocation, of verb: () async throws -> Void
) async -> AccountStoreError? {
    do {
        try await verb()
        Issue.record("the verb did not fail", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error as? AccountStoreError
    }
}
