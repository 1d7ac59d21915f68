import CSQLite
import WebcomBackend

/// A prepared statement of a ``SQLiteConnection``, which alone uses it.
///
/// Not `Sendable`: it lives where its connection lives.
@safe
final class SQLiteStatement {
    private let handle: OpaquePointer

    /// Takes over a prepared statement.
    @unsafe init(handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe sqlite3_finalize(self.handle) }

    /// Binds the parameters in their order; answers with SQLite's code.
    func bind(_ values: [SQLiteValue]) -> Int32 {
        for (position, value) in values.enumerated() {
            let code = self.bind(value, at: Int32(position + 1))
            guard code == SQLITE_OK else { return code }
        }
        return SQLITE_OK
    }

    /// Moves to the next row; answers with SQLite's code.
    func step() -> Int32 { unsafe sqlite3_step(self.handle) }

    /// Makes it ready for the next run and lets go of what was bound.
    func reset() {
        unsafe sqlite3_reset(self.handle)
        unsafe sqlite3_clear_bindings(self.handle)
    }

    /// Whether a column of the current row has no value.
    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(self.handle, column) == SQLITE_NULL }
    /// A column as a whole number; 0 where there is none.
    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(self.handle, column) }
    /// A column as a double; 0 where there is none.
    func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(self.handle, column) }

    /// A column's bytes, of text or blob; empty where there are none.
    func bytes(_ column: Int32) -> [UInt8] {
        // The pointer has to be asked for before the count: asking may convert the value.
        guard let start = unsafe sqlite3_column_blob(self.handle, column) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(self.handle, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A column as text; empty where there is none.
    func text(_ column: Int32) -> String { String(decoding: self.bytes(column), as: UTF8.self) }

    private func bind(_ value: SQLiteValue, at position: Int32) -> Int32 {
        // SQLite copies what is bound: the arrays do not outlive the call.
        let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: return unsafe sqlite3_bind_null(self.handle, position)
        case .integer(let number): return unsafe sqlite3_bind_int64(self.handle, position, number)
        case .real(let number): return unsafe sqlite3_bind_double(self.handle, position, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    return unsafe sqlite3_bind_text(self.handle, position, "", 0, transient)
                }
                return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                    unsafe sqlite3_bind_text(self.handle, position, start, Int32(clamping: bytes.count), transient)
                }
            }
        case .blob(let bytes):
            // A null pointer would bind NULL instead of no bytes.
            if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(self.handle, position, 0) }
            return unsafe bytes.withUnsafeBytes { bytes in
                unsafe sqlite3_bind_blob64(
                    self.handle, position, bytes.baseAddress, sqlite3_uint64(bytes.count), transient)
            }
        }
    }
}
