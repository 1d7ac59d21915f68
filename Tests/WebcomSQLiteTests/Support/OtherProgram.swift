import CSQLite

/// Another program on the same file: SQLite without the library.
@safe
final class OtherProgram {
    /// What SQLite answered.
    struct Failure: Error {
        let code: Int32
    }

    private let handle: OpaquePointer

    /// Opens a file, or makes it.
    init(_ path: String) throws {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open(path, &handle)
        guard code == SQLITE_OK, let opened = unsafe handle else { throw Failure(code: code) }
        unsafe self.handle = opened
        unsafe sqlite3_busy_timeout(opened, 5_000)
    }

    deinit { unsafe sqlite3_close_v2(self.handle) }

    /// Runs statements.
    func execute(_ sql: String) throws {
        let code = unsafe sqlite3_exec(self.handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }

    /// The first column of the first row as a number; nil where there is none.
    func number(_ sql: String) throws -> Int64? {
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(self.handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { throw Failure(code: code) }
        defer { unsafe sqlite3_finalize(statement) }
        guard unsafe sqlite3_step(statement) == SQLITE_ROW else { return nil }
        return unsafe sqlite3_column_int64(statement, 0)
    }

    /// How SQLite goes about a statement.
    func plan(of sql: String) throws -> String {
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(self.handle, "EXPLAIN QUERY PLAN \(sql)", -1, &statement, nil)
        guard code == SQLITE_OK else { throw Failure(code: code) }
        defer { unsafe sqlite3_finalize(statement) }
        var steps: [String] = []
        while unsafe sqlite3_step(statement) == SQLITE_ROW {
            guard let detail = unsafe sqlite3_column_text(statement, 3) else { continue }
            steps.append(unsafe String(cString: detail))
        }
        return steps.joined(separator: "; ")
    }
}
