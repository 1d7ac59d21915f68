import CSQLite

/// SQLite's own functions on a file that our store has made, with the settings that it has.
///
/// Not `Sendable`: used on the queue that made it.
@safe
final class BareDatabase {
    private let handle: OpaquePointer
    private var statements: [OpaquePointer]

    /// Opens the file.
    init(path: String) throws {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        guard unsafe sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK, let opened = unsafe handle else {
            throw BareDatabaseError(message: "cannot open \(path)")
        }
        unsafe self.handle = opened
        unsafe self.statements = []
        try self.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    }

    deinit {
        while let statement = unsafe self.statements.popLast() { unsafe sqlite3_finalize(statement) }
        unsafe sqlite3_close_v2(self.handle)
    }

    /// Runs statements without parameters.
    func execute(_ sql: String) throws {
        guard unsafe sqlite3_exec(self.handle, sql, nil, nil, nil) == SQLITE_OK else { throw self.failure() }
    }

    /// Prepares a statement; the answer is its number.
    func prepare(_ sql: String) throws -> Int {
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            self.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let prepared = unsafe statement else { throw self.failure() }
        unsafe self.statements.append(prepared)
        return unsafe self.statements.count - 1
    }

    /// Runs a prepared statement that answers with nothing.
    func run(_ number: Int, _ values: [BareValue] = []) throws {
        let statement = unsafe self.statements[number]
        for (position, value) in values.enumerated() { unsafe self.bind(value, at: Int32(position + 1), of: statement) }
        let code = unsafe sqlite3_step(statement)
        unsafe sqlite3_reset(statement)
        guard code == SQLITE_DONE else { throw self.failure() }
    }

    /// Runs a prepared statement that answers with one row, and gives the bytes of its first column.
    func bytes(_ number: Int, _ values: [BareValue]) throws -> [UInt8] {
        let statement = unsafe self.statements[number]
        for (position, value) in values.enumerated() { unsafe self.bind(value, at: Int32(position + 1), of: statement) }
        defer { unsafe sqlite3_reset(statement) }
        guard unsafe sqlite3_step(statement) == SQLITE_ROW, let start = unsafe sqlite3_column_blob(statement, 0) else {
            throw self.failure()
        }
        return unsafe Array(
            UnsafeRawBufferPointer(start: start, count: Int(unsafe sqlite3_column_bytes(statement, 0))))
    }

    private func bind(_ value: BareValue, at position: Int32, of statement: OpaquePointer) {
        // The bytes are SQLite's to copy, as they are for our store.
        let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .integer(let number): unsafe sqlite3_bind_int64(statement, position, number)
        case .real(let number): unsafe sqlite3_bind_double(statement, position, number)
        case .text(let text): unsafe sqlite3_bind_text(statement, position, text, Int32(text.utf8.count), transient)
        case .blob(let bytes): unsafe sqlite3_bind_blob(statement, position, bytes, Int32(bytes.count), transient)
        }
    }

    private func failure() -> BareDatabaseError {
        BareDatabaseError(message: unsafe String(cString: sqlite3_errmsg(self.handle)))
    }
}
