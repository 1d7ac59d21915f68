import WebcomBackend

/// Tells our files from others and brings them to today's tables.
struct SchemaMigrator {
    /// The file, for messages.
    let path: String

    private enum Standing {
        case empty, current, older
    }

    /// Looks at the file without writing to it; throws `.foreignFile` or `.newerSchema`.
    func check(_ connection: SQLiteConnection) throws(AccountStoreError) { _ = try self.standing(of: connection) }

    /// Takes the steps that are missing, in one transaction, so that a crash leaves the file as it was.
    func migrate(_ connection: SQLiteConnection) throws(AccountStoreError) {
        if try self.standing(of: connection) == .current { return }
        try connection.execute("BEGIN IMMEDIATE")
        do throws(AccountStoreError) {
            // Another process may have been here first.
            if try self.standing(of: connection) != .current { try self.takeSteps(connection) }
            try connection.execute("COMMIT")
        } catch {
            if !connection.isIdle { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    private func takeSteps(_ connection: SQLiteConnection) throws(AccountStoreError) {
        let version = try self.number("PRAGMA user_version", connection)
        for step in Schema.migrations.dropFirst(Int(version)) { try connection.execute(step) }
        try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
        try connection.execute("PRAGMA user_version = \(Schema.version)")
    }

    private func standing(of connection: SQLiteConnection) throws(AccountStoreError) -> Standing {
        // One moment for all three: another process may be taking the steps meanwhile.
        try connection.execute("SAVEPOINT standing")
        let application = try self.number("PRAGMA application_id", connection)
        let version = try self.number("PRAGMA user_version", connection)
        let tables = try self.number("SELECT count(*) FROM sqlite_schema", connection)
        try connection.execute("RELEASE standing")
        if application == 0, version == 0, tables == 0 { return .empty }
        guard application == Schema.applicationID, version > 0 else {
            throw AccountStoreError(
                .foreignFile,
                "\(self.path) is an SQLite database of another program (application \(application), version "
                    + "\(version)). Name another file; this one was left as it is.")
        }
        guard version <= Schema.version else {
            throw AccountStoreError(
                .newerSchema,
                "\(self.path) has version \(version) of the tables and this library knows versions up to "
                    + "\(Schema.version). Update the library; the file was left as it is.")
        }
        return version == Schema.version ? .current : .older
    }

    private func number(_ sql: String, _ connection: SQLiteConnection) throws(AccountStoreError) -> Int64 {
        try connection.first(sql) { $0.integer() } ?? 0
    }
}
