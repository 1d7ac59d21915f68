import CSQLite

/// A file as SQLite alone sees it.
@safe
final class RawDatabase {
    /// What SQLite answered.
    struct Failure: Error {
        let code: Int32
        let sql: String
    }

    private let handle: OpaquePointer

    /// Opens a file that exists.
    init(_ path: String) throws {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
        guard code == SQLITE_OK, let opened = unsafe handle else { throw Failure(code: code, sql: "open") }
        unsafe self.handle = opened
        unsafe sqlite3_busy_timeout(opened, 5_000)
    }

    deinit { unsafe sqlite3_close_v2(self.handle) }

    /// Runs statements that answer with nothing.
    func execute(_ sql: String) throws {
        let code = unsafe sqlite3_exec(self.handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw Failure(code: code, sql: sql) }
    }

    /// The first column of all rows, as text.
    func texts(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        var code = unsafe sqlite3_prepare_v2(self.handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { throw Failure(code: code, sql: sql) }
        defer { unsafe sqlite3_finalize(statement) }
        var texts: [String] = []
        while true {
            code = unsafe sqlite3_step(statement)
            if code == SQLITE_DONE { return texts }
            guard code == SQLITE_ROW else { throw Failure(code: code, sql: sql) }
            if let text = unsafe sqlite3_column_text(statement, 0) { texts.append(unsafe String(cString: text)) }
        }
    }

    /// The first column of the first row as a number.
    func number(_ sql: String) throws -> Int { try self.texts(sql).first.flatMap { Int($0) } ?? -1 }
}
