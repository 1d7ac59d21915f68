import CSQLite
import WebcomBackend

/// What SQLite says went wrong.
struct SQLiteFailure: Error {
    /// The extended code; its low byte is the primary one.
    let code: Int32
    /// SQLite's own words: names of tables and columns, never values.
    let message: String

    /// Describes a failure.
    init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    /// Takes the words of a connection, or of the code where there is none.
    @unsafe init(code: Int32, handle: OpaquePointer?) {
        self.code = code
        let words = if let handle = unsafe handle { unsafe sqlite3_errmsg(handle) } else { unsafe sqlite3_errstr(code) }
        unsafe self.message = words.map { words in unsafe String(cString: words) } ?? "unknown"
    }

    /// The typed error, with what to do.
    func storeError(path: String) -> AccountStoreError {
        let tail = "(SQLite \(self.code): \(self.message))"
        switch self.code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED:
            return AccountStoreError(
                .busy, "Another process holds \(path). Try again, or raise busyTimeout, or end what holds it. \(tail)")
        case SQLITE_FULL:
            return AccountStoreError(.full, "There is no room left for \(path). Free some space and try again. \(tail)")
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            return AccountStoreError(
                .readOnly, "\(path) or its folder cannot be written to. Give this user write access to both. \(tail)")
        case SQLITE_CORRUPT:
            return AccountStoreError(
                .damaged, "\(path) is damaged. Keep a copy of it and restore the last backup. \(tail)")
        case SQLITE_NOTADB:
            return AccountStoreError(
                .foreignFile,
                "\(path) is not an SQLite database, or its beginning was overwritten. Name another file, or restore "
                    + "the last backup. \(tail)")
        case SQLITE_CONSTRAINT:
            return AccountStoreError(
                .unavailable,
                "A value breaks a rule of \(path), and nothing was written: a name that is in use, an account that does "
                    + "not exist, or a date that is not a number. \(tail)")
        default:
            return AccountStoreError(
                .unavailable,
                "\(path) cannot be used now. Check that it, its folder and its disk are there and belong to this "
                    + "user. \(tail)")
        }
    }
}
