import WebcomBackend
import WebcomPrimitives

/// A few readers that share the reads.
final class SQLiteReaderPool: Sendable {
    private let readers: [SQLiteReader]
    private let turn = Locked<Int>(0)

    /// Opens the readers, at least one.
    init(path: String, busyTimeout: Int32, count: Int) throws(AccountStoreError) {
        var readers: [SQLiteReader] = []
        for _ in 0..<max(1, count) { readers.append(try SQLiteReader(path: path, busyTimeout: busyTimeout)) }
        self.readers = readers
    }

    /// Reads on the reader whose turn it is.
    func read<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        let turn = self.turn.withLock { turn in
            turn = (turn + 1) % self.readers.count
            return turn
        }
        return try await self.readers[turn].read(body)
    }

    /// Closes every reader once its reads are done.
    func close() async { for reader in self.readers { await reader.close() } }
}
