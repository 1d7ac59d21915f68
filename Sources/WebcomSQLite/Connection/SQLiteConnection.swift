import CSQLite
import WebcomBackend

/// An open SQLite file with its prepared statements.
///
/// Not `Sendable` and opened without SQLite's own locks: it belongs to the one actor that made it, whose queue is the
/// only place it is used from. Blocks; never use it on the cooperative pool.
@safe
final class SQLiteConnection {
    private let handle: OpaquePointer
    private let path: String
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a file that exists, waiting for at most `busyTimeout` milliseconds for other processes' locks.
    init(path: String, busyTimeout: Int32) throws(AccountStoreError) {
        var handle: OpaquePointer?
        // SQLite reads names such as ":memory:" as something else than files; a path with a folder in front never is.
        let name = path.hasPrefix("/") ? path : "./" + path
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = unsafe sqlite3_open_v2(name, &handle, flags, nil)
        guard code == SQLITE_OK, let opened = unsafe handle else {
            let error = unsafe SQLiteFailure(code: code, handle: handle)
            unsafe sqlite3_close_v2(handle)
            throw error.storeError(path: path)
        }
        unsafe self.handle = opened
        self.path = path
        unsafe sqlite3_busy_timeout(opened, busyTimeout)
    }

    deinit {
        self.statements.removeAll()
        unsafe sqlite3_close_v2(self.handle)
    }

    /// Whether no transaction is open; SQLite ends one by itself on some errors.
    var isIdle: Bool { unsafe sqlite3_get_autocommit(self.handle) != 0 }
    /// Whether the file was opened for reading only, because it cannot be written to.
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(self.handle, "main") != 0 }
    /// How many rows the last statement that writes has changed.
    var changeCount: Int { unsafe Int(sqlite3_changes64(self.handle)) }
    /// The number that the last insertion gave its row.
    var lastRowID: Int64 { unsafe sqlite3_last_insert_rowid(self.handle) }

    /// Refuses a file that is no longer at its path; costs a `stat`.
    ///
    /// Nobody would find again what is written to it.
    func requireInPlace() throws(AccountStoreError) {
        var hasMoved: Int32 = 0
        let code = unsafe sqlite3_file_control(self.handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        guard code != SQLITE_OK || hasMoved == 0 else { throw .moved(path: self.path) }
    }

    /// Runs statements without parameters that answer with nothing, once.
    func execute(_ sql: String) throws(AccountStoreError) {
        let code = unsafe sqlite3_exec(self.handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw self.failure(code) }
    }

    /// Runs a prepared statement and says how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ values: SQLiteValue...) throws(AccountStoreError) -> Int {
        _ = try self.rows(sql, values, limit: .max) { _ in () }
        return self.changeCount
    }

    /// The first row of a query, or nil.
    func first<Value>(
        _ sql: String, _ values: SQLiteValue..., read: (inout SQLiteRow) throws(AccountStoreError) -> Value
    ) throws(AccountStoreError) -> Value? {
        try self.rows(sql, values, limit: 1, read: read).first
    }

    /// All rows of a query.
    func all<Value>(
        _ sql: String, _ values: SQLiteValue..., read: (inout SQLiteRow) throws(AccountStoreError) -> Value
    ) throws(AccountStoreError) -> [Value] {
        try self.rows(sql, values, limit: .max, read: read)
    }

    private func rows<Value>(
        _ sql: String, _ values: [SQLiteValue], limit: Int,
        read: (inout SQLiteRow) throws(AccountStoreError) -> Value
    ) throws(AccountStoreError) -> [Value] {
        let statement = try self.statement(sql)
        defer { statement.reset() }
        let code = statement.bind(values)
        guard code == SQLITE_OK else { throw self.failure(code) }
        var result: [Value] = []
        while result.count < limit {
            let code = statement.step()
            if code == SQLITE_DONE { break }
            guard code == SQLITE_ROW else { throw self.failure(code) }
            var row = SQLiteRow(statement)
            result.append(try read(&row))
        }
        return result
    }

    private func statement(_ sql: String) throws(AccountStoreError) -> SQLiteStatement {
        if let known = self.statements[sql] { return known }
        var prepared: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let code = unsafe sqlite3_prepare_v3(self.handle, sql, -1, flags, &prepared, nil)
        guard code == SQLITE_OK, let handle = unsafe prepared else { throw self.failure(code) }
        let statement = unsafe SQLiteStatement(handle: handle)
        self.statements[sql] = statement
        return statement
    }

    /// What an error code of this connection means to the store's user.
    private func failure(_ code: Int32) -> AccountStoreError {
        unsafe SQLiteFailure(code: code, handle: self.handle).storeError(path: self.path)
    }
}
