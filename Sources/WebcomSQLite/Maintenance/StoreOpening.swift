import CSQLite
import WebcomBackend

/// The way from a path to a connection that may write.
struct StoreOpening {
    /// The file.
    let path: String
    /// How to use it.
    let options: SQLiteStore.Options

    /// Opens the file: makes it where there is none, tells what is not ours, checks it, brings its tables up to date.
    ///
    /// Nothing is written to a file that is not ours.
    func open() throws(AccountStoreError) -> SQLiteConnection {
        try StorePlace(path: self.path).prepare()
        let connection = try SQLiteConnection(path: self.path, busyTimeout: self.options.busyMilliseconds)
        guard !connection.isReadOnly else {
            throw AccountStoreError(
                .readOnly, "\(self.path) cannot be written to. Give this user write access to it and its folder.")
        }
        let migrator = SchemaMigrator(path: self.path)
        try migrator.check(connection)
        try self.checkIntegrity(of: connection)
        try self.useWriteAheadLog(connection)
        try connection.execute("PRAGMA synchronous = FULL")
        try connection.execute("PRAGMA foreign_keys = ON")
        try connection.execute("PRAGMA trusted_schema = OFF")
        try connection.execute("PRAGMA cell_size_check = ON")
        try connection.execute("PRAGMA journal_size_limit = 67108864")
        if let limit = self.options.maximumPageCount { try connection.execute("PRAGMA max_page_count = \(limit)") }
        try migrator.migrate(connection)
        return connection
    }

    private func checkIntegrity(of connection: SQLiteConnection) throws(AccountStoreError) {
        let check: String
        switch self.options.integrityCheck {
        case .none: return
        case .quick: check = "PRAGMA quick_check(1)"
        case .full: check = "PRAGMA integrity_check(1)"
        }
        let finding = try connection.first(check) { $0.text() } ?? ""
        guard finding == "ok" else {
            throw AccountStoreError(
                .damaged,
                "\(self.path) is damaged. Keep a copy of it and restore the last backup. (SQLite: \(finding))")
        }
    }

    private func useWriteAheadLog(_ connection: SQLiteConnection) throws(AccountStoreError) {
        // Two processes that turn the log on at once may be told "busy" without waiting: SQLite's own waiting does not
        // cover the change of an open file's lock. It is waited for here, for as long as for anything else.
        var left = self.options.busyMilliseconds
        while true {
            do throws(AccountStoreError) {
                let mode = try connection.first("PRAGMA journal_mode = WAL") { $0.text() } ?? ""
                if mode == "wal" { return }
                throw AccountStoreError(
                    .unavailable, "\(self.path) cannot have a write-ahead log. Keep it on a local disk.")
            } catch {
                guard error.code == .busy, left > 0 else { throw error }
                left -= max(10, sqlite3_sleep(10))
            }
        }
    }
}
